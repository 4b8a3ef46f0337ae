*SENSE:Minimize
NAME          cyclic_n7_r3_pairs
ROWS
 N  OBJ
 E  offsets
 E  turned
 L  both_0_1
 L  both_0_2
 L  both_0_3
 L  both_0_4
 L  both_0_5
 L  both_0_6
 L  both_1_2
 L  both_1_3
 L  both_1_4
 L  both_1_5
 L  both_1_6
 L  both_2_3
 L  both_2_4
 L  both_2_5
 L  both_2_6
 L  both_3_4
 L  both_3_5
 L  both_3_6
 L  both_4_5
 L  both_4_6
 L  both_5_6
 L  overlap_1
 L  overlap_2
 L  overlap_3
 G  counted
 E  multiplied
 L  mirrored_1
 L  mirrored_2
COLUMNS
    MARK      'MARKER'                 'INTORG'
    largest_1  overlap_1  -1.000000000000e+00
    largest_1  counted    7.000000000000e+00
    largest_1  OBJ        7.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_2  overlap_2  -1.000000000000e+00
    largest_2  counted    7.000000000000e+00
    largest_2  OBJ        7.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_3  overlap_3  -1.000000000000e+00
    largest_3  counted    7.000000000000e+00
    largest_3  OBJ        7.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0       offsets    1.000000000000e+00
    x_0       turned     1.000000000000e+00
    x_0       both_0_1   1.000000000000e+00
    x_0       both_0_2   1.000000000000e+00
    x_0       both_0_3   1.000000000000e+00
    x_0       both_0_4   1.000000000000e+00
    x_0       both_0_5   1.000000000000e+00
    x_0       both_0_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1       offsets    1.000000000000e+00
    x_1       both_0_1   1.000000000000e+00
    x_1       both_1_2   1.000000000000e+00
    x_1       both_1_3   1.000000000000e+00
    x_1       both_1_4   1.000000000000e+00
    x_1       both_1_5   1.000000000000e+00
    x_1       both_1_6   1.000000000000e+00
    x_1       multiplied   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2       offsets    1.000000000000e+00
    x_2       both_0_2   1.000000000000e+00
    x_2       both_1_2   1.000000000000e+00
    x_2       both_2_3   1.000000000000e+00
    x_2       both_2_4   1.000000000000e+00
    x_2       both_2_5   1.000000000000e+00
    x_2       both_2_6   1.000000000000e+00
    x_2       mirrored_1  -1.000000000000e+00
    x_2       mirrored_2  -1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3       offsets    1.000000000000e+00
    x_3       both_0_3   1.000000000000e+00
    x_3       both_1_3   1.000000000000e+00
    x_3       both_2_3   1.000000000000e+00
    x_3       both_3_4   1.000000000000e+00
    x_3       both_3_5   1.000000000000e+00
    x_3       both_3_6   1.000000000000e+00
    x_3       mirrored_2  -1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4       offsets    1.000000000000e+00
    x_4       both_0_4   1.000000000000e+00
    x_4       both_1_4   1.000000000000e+00
    x_4       both_2_4   1.000000000000e+00
    x_4       both_3_4   1.000000000000e+00
    x_4       both_4_5   1.000000000000e+00
    x_4       both_4_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5       offsets    1.000000000000e+00
    x_5       both_0_5   1.000000000000e+00
    x_5       both_1_5   1.000000000000e+00
    x_5       both_2_5   1.000000000000e+00
    x_5       both_3_5   1.000000000000e+00
    x_5       both_4_5   1.000000000000e+00
    x_5       both_5_6   1.000000000000e+00
    x_5       mirrored_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6       offsets    1.000000000000e+00
    x_6       both_0_6   1.000000000000e+00
    x_6       both_1_6   1.000000000000e+00
    x_6       both_2_6   1.000000000000e+00
    x_6       both_3_6   1.000000000000e+00
    x_6       both_4_6   1.000000000000e+00
    x_6       both_5_6   1.000000000000e+00
    x_6       mirrored_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    y_0_1     both_0_1  -1.000000000000e+00
    y_0_1     overlap_1   1.000000000000e+00
    y_0_2     both_0_2  -1.000000000000e+00
    y_0_2     overlap_2   1.000000000000e+00
    y_0_3     both_0_3  -1.000000000000e+00
    y_0_3     overlap_3   1.000000000000e+00
    y_0_4     both_0_4  -1.000000000000e+00
    y_0_4     overlap_3   1.000000000000e+00
    y_0_5     both_0_5  -1.000000000000e+00
    y_0_5     overlap_2   1.000000000000e+00
    y_0_6     both_0_6  -1.000000000000e+00
    y_0_6     overlap_1   1.000000000000e+00
    y_1_2     both_1_2  -1.000000000000e+00
    y_1_2     overlap_1   1.000000000000e+00
    y_1_3     both_1_3  -1.000000000000e+00
    y_1_3     overlap_2   1.000000000000e+00
    y_1_4     both_1_4  -1.000000000000e+00
    y_1_4     overlap_3   1.000000000000e+00
    y_1_5     both_1_5  -1.000000000000e+00
    y_1_5     overlap_3   1.000000000000e+00
    y_1_6     both_1_6  -1.000000000000e+00
    y_1_6     overlap_2   1.000000000000e+00
    y_2_3     both_2_3  -1.000000000000e+00
    y_2_3     overlap_1   1.000000000000e+00
    y_2_4     both_2_4  -1.000000000000e+00
    y_2_4     overlap_2   1.000000000000e+00
    y_2_5     both_2_5  -1.000000000000e+00
    y_2_5     overlap_3   1.000000000000e+00
    y_2_6     both_2_6  -1.000000000000e+00
    y_2_6     overlap_3   1.000000000000e+00
    y_3_4     both_3_4  -1.000000000000e+00
    y_3_4     overlap_1   1.000000000000e+00
    y_3_5     both_3_5  -1.000000000000e+00
    y_3_5     overlap_2   1.000000000000e+00
    y_3_6     both_3_6  -1.000000000000e+00
    y_3_6     overlap_3   1.000000000000e+00
    y_4_5     both_4_5  -1.000000000000e+00
    y_4_5     overlap_1   1.000000000000e+00
    y_4_6     both_4_6  -1.000000000000e+00
    y_4_6     overlap_2   1.000000000000e+00
    y_5_6     both_5_6  -1.000000000000e+00
    y_5_6     overlap_1   1.000000000000e+00
RHS
    RHS       offsets    3.000000000000e+00
    RHS       turned     1.000000000000e+00
    RHS       both_0_1   1.000000000000e+00
    RHS       both_0_2   1.000000000000e+00
    RHS       both_0_3   1.000000000000e+00
    RHS       both_0_4   1.000000000000e+00
    RHS       both_0_5   1.000000000000e+00
    RHS       both_0_6   1.000000000000e+00
    RHS       both_1_2   1.000000000000e+00
    RHS       both_1_3   1.000000000000e+00
    RHS       both_1_4   1.000000000000e+00
    RHS       both_1_5   1.000000000000e+00
    RHS       both_1_6   1.000000000000e+00
    RHS       both_2_3   1.000000000000e+00
    RHS       both_2_4   1.000000000000e+00
    RHS       both_2_5   1.000000000000e+00
    RHS       both_2_6   1.000000000000e+00
    RHS       both_3_4   1.000000000000e+00
    RHS       both_3_5   1.000000000000e+00
    RHS       both_3_6   1.000000000000e+00
    RHS       both_4_5   1.000000000000e+00
    RHS       both_4_6   1.000000000000e+00
    RHS       both_5_6   1.000000000000e+00
    RHS       overlap_1   0.000000000000e+00
    RHS       overlap_2   0.000000000000e+00
    RHS       overlap_3   0.000000000000e+00
    RHS       counted    2.100000000000e+01
    RHS       multiplied   1.000000000000e+00
    RHS       mirrored_1   0.000000000000e+00
    RHS       mirrored_2   0.000000000000e+00
BOUNDS
 BV BND       largest_1
 BV BND       largest_2
 BV BND       largest_3
 BV BND       x_0     
 BV BND       x_1     
 BV BND       x_2     
 BV BND       x_3     
 BV BND       x_4     
 BV BND       x_5     
 BV BND       x_6     
 UP BND       y_0_1      1.000000000000e+00
 UP BND       y_0_2      1.000000000000e+00
 UP BND       y_0_3      1.000000000000e+00
 UP BND       y_0_4      1.000000000000e+00
 UP BND       y_0_5      1.000000000000e+00
 UP BND       y_0_6      1.000000000000e+00
 UP BND       y_1_2      1.000000000000e+00
 UP BND       y_1_3      1.000000000000e+00
 UP BND       y_1_4      1.000000000000e+00
 UP BND       y_1_5      1.000000000000e+00
 UP BND       y_1_6      1.000000000000e+00
 UP BND       y_2_3      1.000000000000e+00
 UP BND       y_2_4      1.000000000000e+00
 UP BND       y_2_5      1.000000000000e+00
 UP BND       y_2_6      1.000000000000e+00
 UP BND       y_3_4      1.000000000000e+00
 UP BND       y_3_5      1.000000000000e+00
 UP BND       y_3_6      1.000000000000e+00
 UP BND       y_4_5      1.000000000000e+00
 UP BND       y_4_6      1.000000000000e+00
 UP BND       y_5_6      1.000000000000e+00
ENDATA
