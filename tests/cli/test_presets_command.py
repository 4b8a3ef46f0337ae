"""`spareplan presets` lists the named scenarios and shows their sources."""

import pytest

from spareplan.cli import main
from spareplan.scenario import load_preset, preset_names, scenario_from_text


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    captured = capsys.readouterr()
    return int(stop.value.code or 0), captured.out, captured.err


def test_every_preset_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "presets")
    assert code == 0
    for name in preset_names():
        assert name in out


@pytest.mark.parametrize("name", preset_names())
def test_preset_is_shown_with_a_source_for_every_number(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, _ = run(capsys, "presets", name)
    assert code == 0
    for item in load_preset(name).assumptions():
        assert f"{item.field} = {item.text}" in out
        assert item.source in out


def test_preset_as_a_file_reads_back_equal(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "presets", "spare-600k-n600", "--toml")
    assert scenario_from_text(out) == load_preset("spare-600k-n600")


def test_unknown_preset_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "presets", "spare-600k-n60")
    assert code == 2
    assert out == ""
    assert "spare-600k-n600" in err
    assert len(err.strip().splitlines()) == 1


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    from spareplan import __version__

    assert run(capsys, "--version")[1] == f"spareplan {__version__}\n"
    code, out, err = run(capsys)
    assert code == 0
    assert "plan" in out + err
