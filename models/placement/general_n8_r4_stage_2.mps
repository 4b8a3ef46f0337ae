*SENSE:Minimize
NAME          incidence_n8_r4_pairs
ROWS
 N  OBJ
 E  types_of_0
 E  hosts_of_0
 E  own_0
 E  types_of_1
 E  hosts_of_1
 E  own_1
 E  types_of_2
 E  hosts_of_2
 E  own_2
 E  types_of_3
 E  hosts_of_3
 E  own_3
 E  types_of_4
 E  hosts_of_4
 E  own_4
 E  types_of_5
 E  hosts_of_5
 E  own_5
 E  types_of_6
 E  hosts_of_6
 E  own_6
 E  types_of_7
 E  hosts_of_7
 E  own_7
 L  shared_0_1_0
 L  shared_0_1_1
 L  shared_0_1_2
 L  shared_0_1_3
 L  shared_0_1_4
 L  shared_0_1_5
 L  shared_0_1_6
 L  shared_0_1_7
 L  shared_0_2_0
 L  shared_0_2_1
 L  shared_0_2_2
 L  shared_0_2_3
 L  shared_0_2_4
 L  shared_0_2_5
 L  shared_0_2_6
 L  shared_0_2_7
 L  shared_0_3_0
 L  shared_0_3_1
 L  shared_0_3_2
 L  shared_0_3_3
 L  shared_0_3_4
 L  shared_0_3_5
 L  shared_0_3_6
 L  shared_0_3_7
 L  shared_0_4_0
 L  shared_0_4_1
 L  shared_0_4_2
 L  shared_0_4_3
 L  shared_0_4_4
 L  shared_0_4_5
 L  shared_0_4_6
 L  shared_0_4_7
 L  shared_0_5_0
 L  shared_0_5_1
 L  shared_0_5_2
 L  shared_0_5_3
 L  shared_0_5_4
 L  shared_0_5_5
 L  shared_0_5_6
 L  shared_0_5_7
 L  shared_0_6_0
 L  shared_0_6_1
 L  shared_0_6_2
 L  shared_0_6_3
 L  shared_0_6_4
 L  shared_0_6_5
 L  shared_0_6_6
 L  shared_0_6_7
 L  shared_0_7_0
 L  shared_0_7_1
 L  shared_0_7_2
 L  shared_0_7_3
 L  shared_0_7_4
 L  shared_0_7_5
 L  shared_0_7_6
 L  shared_0_7_7
 L  shared_1_2_0
 L  shared_1_2_1
 L  shared_1_2_2
 L  shared_1_2_3
 L  shared_1_2_4
 L  shared_1_2_5
 L  shared_1_2_6
 L  shared_1_2_7
 L  shared_1_3_0
 L  shared_1_3_1
 L  shared_1_3_2
 L  shared_1_3_3
 L  shared_1_3_4
 L  shared_1_3_5
 L  shared_1_3_6
 L  shared_1_3_7
 L  shared_1_4_0
 L  shared_1_4_1
 L  shared_1_4_2
 L  shared_1_4_3
 L  shared_1_4_4
 L  shared_1_4_5
 L  shared_1_4_6
 L  shared_1_4_7
 L  shared_1_5_0
 L  shared_1_5_1
 L  shared_1_5_2
 L  shared_1_5_3
 L  shared_1_5_4
 L  shared_1_5_5
 L  shared_1_5_6
 L  shared_1_5_7
 L  shared_1_6_0
 L  shared_1_6_1
 L  shared_1_6_2
 L  shared_1_6_3
 L  shared_1_6_4
 L  shared_1_6_5
 L  shared_1_6_6
 L  shared_1_6_7
 L  shared_1_7_0
 L  shared_1_7_1
 L  shared_1_7_2
 L  shared_1_7_3
 L  shared_1_7_4
 L  shared_1_7_5
 L  shared_1_7_6
 L  shared_1_7_7
 L  shared_2_3_0
 L  shared_2_3_1
 L  shared_2_3_2
 L  shared_2_3_3
 L  shared_2_3_4
 L  shared_2_3_5
 L  shared_2_3_6
 L  shared_2_3_7
 L  shared_2_4_0
 L  shared_2_4_1
 L  shared_2_4_2
 L  shared_2_4_3
 L  shared_2_4_4
 L  shared_2_4_5
 L  shared_2_4_6
 L  shared_2_4_7
 L  shared_2_5_0
 L  shared_2_5_1
 L  shared_2_5_2
 L  shared_2_5_3
 L  shared_2_5_4
 L  shared_2_5_5
 L  shared_2_5_6
 L  shared_2_5_7
 L  shared_2_6_0
 L  shared_2_6_1
 L  shared_2_6_2
 L  shared_2_6_3
 L  shared_2_6_4
 L  shared_2_6_5
 L  shared_2_6_6
 L  shared_2_6_7
 L  shared_2_7_0
 L  shared_2_7_1
 L  shared_2_7_2
 L  shared_2_7_3
 L  shared_2_7_4
 L  shared_2_7_5
 L  shared_2_7_6
 L  shared_2_7_7
 L  shared_3_4_0
 L  shared_3_4_1
 L  shared_3_4_2
 L  shared_3_4_3
 L  shared_3_4_4
 L  shared_3_4_5
 L  shared_3_4_6
 L  shared_3_4_7
 L  shared_3_5_0
 L  shared_3_5_1
 L  shared_3_5_2
 L  shared_3_5_3
 L  shared_3_5_4
 L  shared_3_5_5
 L  shared_3_5_6
 L  shared_3_5_7
 L  shared_3_6_0
 L  shared_3_6_1
 L  shared_3_6_2
 L  shared_3_6_3
 L  shared_3_6_4
 L  shared_3_6_5
 L  shared_3_6_6
 L  shared_3_6_7
 L  shared_3_7_0
 L  shared_3_7_1
 L  shared_3_7_2
 L  shared_3_7_3
 L  shared_3_7_4
 L  shared_3_7_5
 L  shared_3_7_6
 L  shared_3_7_7
 L  shared_4_5_0
 L  shared_4_5_1
 L  shared_4_5_2
 L  shared_4_5_3
 L  shared_4_5_4
 L  shared_4_5_5
 L  shared_4_5_6
 L  shared_4_5_7
 L  shared_4_6_0
 L  shared_4_6_1
 L  shared_4_6_2
 L  shared_4_6_3
 L  shared_4_6_4
 L  shared_4_6_5
 L  shared_4_6_6
 L  shared_4_6_7
 L  shared_4_7_0
 L  shared_4_7_1
 L  shared_4_7_2
 L  shared_4_7_3
 L  shared_4_7_4
 L  shared_4_7_5
 L  shared_4_7_6
 L  shared_4_7_7
 L  shared_5_6_0
 L  shared_5_6_1
 L  shared_5_6_2
 L  shared_5_6_3
 L  shared_5_6_4
 L  shared_5_6_5
 L  shared_5_6_6
 L  shared_5_6_7
 L  shared_5_7_0
 L  shared_5_7_1
 L  shared_5_7_2
 L  shared_5_7_3
 L  shared_5_7_4
 L  shared_5_7_5
 L  shared_5_7_6
 L  shared_5_7_7
 L  shared_6_7_0
 L  shared_6_7_1
 L  shared_6_7_2
 L  shared_6_7_3
 L  shared_6_7_4
 L  shared_6_7_5
 L  shared_6_7_6
 L  shared_6_7_7
 L  overlap_0_1
 L  overlap_0_2
 L  overlap_0_3
 L  overlap_0_4
 L  overlap_0_5
 L  overlap_0_6
 L  overlap_0_7
 L  overlap_1_2
 L  overlap_1_3
 L  overlap_1_4
 L  overlap_1_5
 L  overlap_1_6
 L  overlap_1_7
 L  overlap_2_3
 L  overlap_2_4
 L  overlap_2_5
 L  overlap_2_6
 L  overlap_2_7
 L  overlap_3_4
 L  overlap_3_5
 L  overlap_3_6
 L  overlap_3_7
 L  overlap_4_5
 L  overlap_4_6
 L  overlap_4_7
 L  overlap_5_6
 L  overlap_5_7
 L  overlap_6_7
 G  counted
 E  first_1
 E  first_2
 E  first_3
COLUMNS
    MARK      'MARKER'                 'INTORG'
    largest_0_1  overlap_0_1  -1.000000000000e+00
    largest_0_1  counted    1.000000000000e+00
    largest_0_1  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_0_2  overlap_0_2  -1.000000000000e+00
    largest_0_2  counted    1.000000000000e+00
    largest_0_2  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_0_3  overlap_0_3  -1.000000000000e+00
    largest_0_3  counted    1.000000000000e+00
    largest_0_3  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_0_4  overlap_0_4  -1.000000000000e+00
    largest_0_4  counted    1.000000000000e+00
    largest_0_4  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_0_5  overlap_0_5  -1.000000000000e+00
    largest_0_5  counted    1.000000000000e+00
    largest_0_5  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_0_6  overlap_0_6  -1.000000000000e+00
    largest_0_6  counted    1.000000000000e+00
    largest_0_6  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_0_7  overlap_0_7  -1.000000000000e+00
    largest_0_7  counted    1.000000000000e+00
    largest_0_7  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_1_2  overlap_1_2  -1.000000000000e+00
    largest_1_2  counted    1.000000000000e+00
    largest_1_2  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_1_3  overlap_1_3  -1.000000000000e+00
    largest_1_3  counted    1.000000000000e+00
    largest_1_3  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_1_4  overlap_1_4  -1.000000000000e+00
    largest_1_4  counted    1.000000000000e+00
    largest_1_4  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_1_5  overlap_1_5  -1.000000000000e+00
    largest_1_5  counted    1.000000000000e+00
    largest_1_5  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_1_6  overlap_1_6  -1.000000000000e+00
    largest_1_6  counted    1.000000000000e+00
    largest_1_6  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_1_7  overlap_1_7  -1.000000000000e+00
    largest_1_7  counted    1.000000000000e+00
    largest_1_7  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_2_3  overlap_2_3  -1.000000000000e+00
    largest_2_3  counted    1.000000000000e+00
    largest_2_3  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_2_4  overlap_2_4  -1.000000000000e+00
    largest_2_4  counted    1.000000000000e+00
    largest_2_4  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_2_5  overlap_2_5  -1.000000000000e+00
    largest_2_5  counted    1.000000000000e+00
    largest_2_5  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_2_6  overlap_2_6  -1.000000000000e+00
    largest_2_6  counted    1.000000000000e+00
    largest_2_6  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_2_7  overlap_2_7  -1.000000000000e+00
    largest_2_7  counted    1.000000000000e+00
    largest_2_7  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_3_4  overlap_3_4  -1.000000000000e+00
    largest_3_4  counted    1.000000000000e+00
    largest_3_4  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_3_5  overlap_3_5  -1.000000000000e+00
    largest_3_5  counted    1.000000000000e+00
    largest_3_5  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_3_6  overlap_3_6  -1.000000000000e+00
    largest_3_6  counted    1.000000000000e+00
    largest_3_6  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_3_7  overlap_3_7  -1.000000000000e+00
    largest_3_7  counted    1.000000000000e+00
    largest_3_7  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_4_5  overlap_4_5  -1.000000000000e+00
    largest_4_5  counted    1.000000000000e+00
    largest_4_5  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_4_6  overlap_4_6  -1.000000000000e+00
    largest_4_6  counted    1.000000000000e+00
    largest_4_6  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_4_7  overlap_4_7  -1.000000000000e+00
    largest_4_7  counted    1.000000000000e+00
    largest_4_7  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_5_6  overlap_5_6  -1.000000000000e+00
    largest_5_6  counted    1.000000000000e+00
    largest_5_6  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_5_7  overlap_5_7  -1.000000000000e+00
    largest_5_7  counted    1.000000000000e+00
    largest_5_7  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_6_7  overlap_6_7  -1.000000000000e+00
    largest_6_7  counted    1.000000000000e+00
    largest_6_7  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_0     types_of_0   1.000000000000e+00
    x_0_0     hosts_of_0   1.000000000000e+00
    x_0_0     own_0      1.000000000000e+00
    x_0_0     shared_0_1_0   1.000000000000e+00
    x_0_0     shared_0_2_0   1.000000000000e+00
    x_0_0     shared_0_3_0   1.000000000000e+00
    x_0_0     shared_0_4_0   1.000000000000e+00
    x_0_0     shared_0_5_0   1.000000000000e+00
    x_0_0     shared_0_6_0   1.000000000000e+00
    x_0_0     shared_0_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_1     types_of_0   1.000000000000e+00
    x_0_1     hosts_of_1   1.000000000000e+00
    x_0_1     shared_0_1_1   1.000000000000e+00
    x_0_1     shared_0_2_1   1.000000000000e+00
    x_0_1     shared_0_3_1   1.000000000000e+00
    x_0_1     shared_0_4_1   1.000000000000e+00
    x_0_1     shared_0_5_1   1.000000000000e+00
    x_0_1     shared_0_6_1   1.000000000000e+00
    x_0_1     shared_0_7_1   1.000000000000e+00
    x_0_1     first_1    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_2     types_of_0   1.000000000000e+00
    x_0_2     hosts_of_2   1.000000000000e+00
    x_0_2     shared_0_1_2   1.000000000000e+00
    x_0_2     shared_0_2_2   1.000000000000e+00
    x_0_2     shared_0_3_2   1.000000000000e+00
    x_0_2     shared_0_4_2   1.000000000000e+00
    x_0_2     shared_0_5_2   1.000000000000e+00
    x_0_2     shared_0_6_2   1.000000000000e+00
    x_0_2     shared_0_7_2   1.000000000000e+00
    x_0_2     first_2    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_3     types_of_0   1.000000000000e+00
    x_0_3     hosts_of_3   1.000000000000e+00
    x_0_3     shared_0_1_3   1.000000000000e+00
    x_0_3     shared_0_2_3   1.000000000000e+00
    x_0_3     shared_0_3_3   1.000000000000e+00
    x_0_3     shared_0_4_3   1.000000000000e+00
    x_0_3     shared_0_5_3   1.000000000000e+00
    x_0_3     shared_0_6_3   1.000000000000e+00
    x_0_3     shared_0_7_3   1.000000000000e+00
    x_0_3     first_3    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_4     types_of_0   1.000000000000e+00
    x_0_4     hosts_of_4   1.000000000000e+00
    x_0_4     shared_0_1_4   1.000000000000e+00
    x_0_4     shared_0_2_4   1.000000000000e+00
    x_0_4     shared_0_3_4   1.000000000000e+00
    x_0_4     shared_0_4_4   1.000000000000e+00
    x_0_4     shared_0_5_4   1.000000000000e+00
    x_0_4     shared_0_6_4   1.000000000000e+00
    x_0_4     shared_0_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_5     types_of_0   1.000000000000e+00
    x_0_5     hosts_of_5   1.000000000000e+00
    x_0_5     shared_0_1_5   1.000000000000e+00
    x_0_5     shared_0_2_5   1.000000000000e+00
    x_0_5     shared_0_3_5   1.000000000000e+00
    x_0_5     shared_0_4_5   1.000000000000e+00
    x_0_5     shared_0_5_5   1.000000000000e+00
    x_0_5     shared_0_6_5   1.000000000000e+00
    x_0_5     shared_0_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_6     types_of_0   1.000000000000e+00
    x_0_6     hosts_of_6   1.000000000000e+00
    x_0_6     shared_0_1_6   1.000000000000e+00
    x_0_6     shared_0_2_6   1.000000000000e+00
    x_0_6     shared_0_3_6   1.000000000000e+00
    x_0_6     shared_0_4_6   1.000000000000e+00
    x_0_6     shared_0_5_6   1.000000000000e+00
    x_0_6     shared_0_6_6   1.000000000000e+00
    x_0_6     shared_0_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_7     types_of_0   1.000000000000e+00
    x_0_7     hosts_of_7   1.000000000000e+00
    x_0_7     shared_0_1_7   1.000000000000e+00
    x_0_7     shared_0_2_7   1.000000000000e+00
    x_0_7     shared_0_3_7   1.000000000000e+00
    x_0_7     shared_0_4_7   1.000000000000e+00
    x_0_7     shared_0_5_7   1.000000000000e+00
    x_0_7     shared_0_6_7   1.000000000000e+00
    x_0_7     shared_0_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_0     hosts_of_0   1.000000000000e+00
    x_1_0     types_of_1   1.000000000000e+00
    x_1_0     shared_0_1_0   1.000000000000e+00
    x_1_0     shared_1_2_0   1.000000000000e+00
    x_1_0     shared_1_3_0   1.000000000000e+00
    x_1_0     shared_1_4_0   1.000000000000e+00
    x_1_0     shared_1_5_0   1.000000000000e+00
    x_1_0     shared_1_6_0   1.000000000000e+00
    x_1_0     shared_1_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_1     types_of_1   1.000000000000e+00
    x_1_1     hosts_of_1   1.000000000000e+00
    x_1_1     own_1      1.000000000000e+00
    x_1_1     shared_0_1_1   1.000000000000e+00
    x_1_1     shared_1_2_1   1.000000000000e+00
    x_1_1     shared_1_3_1   1.000000000000e+00
    x_1_1     shared_1_4_1   1.000000000000e+00
    x_1_1     shared_1_5_1   1.000000000000e+00
    x_1_1     shared_1_6_1   1.000000000000e+00
    x_1_1     shared_1_7_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_2     types_of_1   1.000000000000e+00
    x_1_2     hosts_of_2   1.000000000000e+00
    x_1_2     shared_0_1_2   1.000000000000e+00
    x_1_2     shared_1_2_2   1.000000000000e+00
    x_1_2     shared_1_3_2   1.000000000000e+00
    x_1_2     shared_1_4_2   1.000000000000e+00
    x_1_2     shared_1_5_2   1.000000000000e+00
    x_1_2     shared_1_6_2   1.000000000000e+00
    x_1_2     shared_1_7_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_3     types_of_1   1.000000000000e+00
    x_1_3     hosts_of_3   1.000000000000e+00
    x_1_3     shared_0_1_3   1.000000000000e+00
    x_1_3     shared_1_2_3   1.000000000000e+00
    x_1_3     shared_1_3_3   1.000000000000e+00
    x_1_3     shared_1_4_3   1.000000000000e+00
    x_1_3     shared_1_5_3   1.000000000000e+00
    x_1_3     shared_1_6_3   1.000000000000e+00
    x_1_3     shared_1_7_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_4     types_of_1   1.000000000000e+00
    x_1_4     hosts_of_4   1.000000000000e+00
    x_1_4     shared_0_1_4   1.000000000000e+00
    x_1_4     shared_1_2_4   1.000000000000e+00
    x_1_4     shared_1_3_4   1.000000000000e+00
    x_1_4     shared_1_4_4   1.000000000000e+00
    x_1_4     shared_1_5_4   1.000000000000e+00
    x_1_4     shared_1_6_4   1.000000000000e+00
    x_1_4     shared_1_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_5     types_of_1   1.000000000000e+00
    x_1_5     hosts_of_5   1.000000000000e+00
    x_1_5     shared_0_1_5   1.000000000000e+00
    x_1_5     shared_1_2_5   1.000000000000e+00
    x_1_5     shared_1_3_5   1.000000000000e+00
    x_1_5     shared_1_4_5   1.000000000000e+00
    x_1_5     shared_1_5_5   1.000000000000e+00
    x_1_5     shared_1_6_5   1.000000000000e+00
    x_1_5     shared_1_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_6     types_of_1   1.000000000000e+00
    x_1_6     hosts_of_6   1.000000000000e+00
    x_1_6     shared_0_1_6   1.000000000000e+00
    x_1_6     shared_1_2_6   1.000000000000e+00
    x_1_6     shared_1_3_6   1.000000000000e+00
    x_1_6     shared_1_4_6   1.000000000000e+00
    x_1_6     shared_1_5_6   1.000000000000e+00
    x_1_6     shared_1_6_6   1.000000000000e+00
    x_1_6     shared_1_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_7     types_of_1   1.000000000000e+00
    x_1_7     hosts_of_7   1.000000000000e+00
    x_1_7     shared_0_1_7   1.000000000000e+00
    x_1_7     shared_1_2_7   1.000000000000e+00
    x_1_7     shared_1_3_7   1.000000000000e+00
    x_1_7     shared_1_4_7   1.000000000000e+00
    x_1_7     shared_1_5_7   1.000000000000e+00
    x_1_7     shared_1_6_7   1.000000000000e+00
    x_1_7     shared_1_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_0     hosts_of_0   1.000000000000e+00
    x_2_0     types_of_2   1.000000000000e+00
    x_2_0     shared_0_2_0   1.000000000000e+00
    x_2_0     shared_1_2_0   1.000000000000e+00
    x_2_0     shared_2_3_0   1.000000000000e+00
    x_2_0     shared_2_4_0   1.000000000000e+00
    x_2_0     shared_2_5_0   1.000000000000e+00
    x_2_0     shared_2_6_0   1.000000000000e+00
    x_2_0     shared_2_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_1     hosts_of_1   1.000000000000e+00
    x_2_1     types_of_2   1.000000000000e+00
    x_2_1     shared_0_2_1   1.000000000000e+00
    x_2_1     shared_1_2_1   1.000000000000e+00
    x_2_1     shared_2_3_1   1.000000000000e+00
    x_2_1     shared_2_4_1   1.000000000000e+00
    x_2_1     shared_2_5_1   1.000000000000e+00
    x_2_1     shared_2_6_1   1.000000000000e+00
    x_2_1     shared_2_7_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_2     types_of_2   1.000000000000e+00
    x_2_2     hosts_of_2   1.000000000000e+00
    x_2_2     own_2      1.000000000000e+00
    x_2_2     shared_0_2_2   1.000000000000e+00
    x_2_2     shared_1_2_2   1.000000000000e+00
    x_2_2     shared_2_3_2   1.000000000000e+00
    x_2_2     shared_2_4_2   1.000000000000e+00
    x_2_2     shared_2_5_2   1.000000000000e+00
    x_2_2     shared_2_6_2   1.000000000000e+00
    x_2_2     shared_2_7_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_3     types_of_2   1.000000000000e+00
    x_2_3     hosts_of_3   1.000000000000e+00
    x_2_3     shared_0_2_3   1.000000000000e+00
    x_2_3     shared_1_2_3   1.000000000000e+00
    x_2_3     shared_2_3_3   1.000000000000e+00
    x_2_3     shared_2_4_3   1.000000000000e+00
    x_2_3     shared_2_5_3   1.000000000000e+00
    x_2_3     shared_2_6_3   1.000000000000e+00
    x_2_3     shared_2_7_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_4     types_of_2   1.000000000000e+00
    x_2_4     hosts_of_4   1.000000000000e+00
    x_2_4     shared_0_2_4   1.000000000000e+00
    x_2_4     shared_1_2_4   1.000000000000e+00
    x_2_4     shared_2_3_4   1.000000000000e+00
    x_2_4     shared_2_4_4   1.000000000000e+00
    x_2_4     shared_2_5_4   1.000000000000e+00
    x_2_4     shared_2_6_4   1.000000000000e+00
    x_2_4     shared_2_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_5     types_of_2   1.000000000000e+00
    x_2_5     hosts_of_5   1.000000000000e+00
    x_2_5     shared_0_2_5   1.000000000000e+00
    x_2_5     shared_1_2_5   1.000000000000e+00
    x_2_5     shared_2_3_5   1.000000000000e+00
    x_2_5     shared_2_4_5   1.000000000000e+00
    x_2_5     shared_2_5_5   1.000000000000e+00
    x_2_5     shared_2_6_5   1.000000000000e+00
    x_2_5     shared_2_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_6     types_of_2   1.000000000000e+00
    x_2_6     hosts_of_6   1.000000000000e+00
    x_2_6     shared_0_2_6   1.000000000000e+00
    x_2_6     shared_1_2_6   1.000000000000e+00
    x_2_6     shared_2_3_6   1.000000000000e+00
    x_2_6     shared_2_4_6   1.000000000000e+00
    x_2_6     shared_2_5_6   1.000000000000e+00
    x_2_6     shared_2_6_6   1.000000000000e+00
    x_2_6     shared_2_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_7     types_of_2   1.000000000000e+00
    x_2_7     hosts_of_7   1.000000000000e+00
    x_2_7     shared_0_2_7   1.000000000000e+00
    x_2_7     shared_1_2_7   1.000000000000e+00
    x_2_7     shared_2_3_7   1.000000000000e+00
    x_2_7     shared_2_4_7   1.000000000000e+00
    x_2_7     shared_2_5_7   1.000000000000e+00
    x_2_7     shared_2_6_7   1.000000000000e+00
    x_2_7     shared_2_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_0     hosts_of_0   1.000000000000e+00
    x_3_0     types_of_3   1.000000000000e+00
    x_3_0     shared_0_3_0   1.000000000000e+00
    x_3_0     shared_1_3_0   1.000000000000e+00
    x_3_0     shared_2_3_0   1.000000000000e+00
    x_3_0     shared_3_4_0   1.000000000000e+00
    x_3_0     shared_3_5_0   1.000000000000e+00
    x_3_0     shared_3_6_0   1.000000000000e+00
    x_3_0     shared_3_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_1     hosts_of_1   1.000000000000e+00
    x_3_1     types_of_3   1.000000000000e+00
    x_3_1     shared_0_3_1   1.000000000000e+00
    x_3_1     shared_1_3_1   1.000000000000e+00
    x_3_1     shared_2_3_1   1.000000000000e+00
    x_3_1     shared_3_4_1   1.000000000000e+00
    x_3_1     shared_3_5_1   1.000000000000e+00
    x_3_1     shared_3_6_1   1.000000000000e+00
    x_3_1     shared_3_7_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_2     hosts_of_2   1.000000000000e+00
    x_3_2     types_of_3   1.000000000000e+00
    x_3_2     shared_0_3_2   1.000000000000e+00
    x_3_2     shared_1_3_2   1.000000000000e+00
    x_3_2     shared_2_3_2   1.000000000000e+00
    x_3_2     shared_3_4_2   1.000000000000e+00
    x_3_2     shared_3_5_2   1.000000000000e+00
    x_3_2     shared_3_6_2   1.000000000000e+00
    x_3_2     shared_3_7_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_3     types_of_3   1.000000000000e+00
    x_3_3     hosts_of_3   1.000000000000e+00
    x_3_3     own_3      1.000000000000e+00
    x_3_3     shared_0_3_3   1.000000000000e+00
    x_3_3     shared_1_3_3   1.000000000000e+00
    x_3_3     shared_2_3_3   1.000000000000e+00
    x_3_3     shared_3_4_3   1.000000000000e+00
    x_3_3     shared_3_5_3   1.000000000000e+00
    x_3_3     shared_3_6_3   1.000000000000e+00
    x_3_3     shared_3_7_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_4     types_of_3   1.000000000000e+00
    x_3_4     hosts_of_4   1.000000000000e+00
    x_3_4     shared_0_3_4   1.000000000000e+00
    x_3_4     shared_1_3_4   1.000000000000e+00
    x_3_4     shared_2_3_4   1.000000000000e+00
    x_3_4     shared_3_4_4   1.000000000000e+00
    x_3_4     shared_3_5_4   1.000000000000e+00
    x_3_4     shared_3_6_4   1.000000000000e+00
    x_3_4     shared_3_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_5     types_of_3   1.000000000000e+00
    x_3_5     hosts_of_5   1.000000000000e+00
    x_3_5     shared_0_3_5   1.000000000000e+00
    x_3_5     shared_1_3_5   1.000000000000e+00
    x_3_5     shared_2_3_5   1.000000000000e+00
    x_3_5     shared_3_4_5   1.000000000000e+00
    x_3_5     shared_3_5_5   1.000000000000e+00
    x_3_5     shared_3_6_5   1.000000000000e+00
    x_3_5     shared_3_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_6     types_of_3   1.000000000000e+00
    x_3_6     hosts_of_6   1.000000000000e+00
    x_3_6     shared_0_3_6   1.000000000000e+00
    x_3_6     shared_1_3_6   1.000000000000e+00
    x_3_6     shared_2_3_6   1.000000000000e+00
    x_3_6     shared_3_4_6   1.000000000000e+00
    x_3_6     shared_3_5_6   1.000000000000e+00
    x_3_6     shared_3_6_6   1.000000000000e+00
    x_3_6     shared_3_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_7     types_of_3   1.000000000000e+00
    x_3_7     hosts_of_7   1.000000000000e+00
    x_3_7     shared_0_3_7   1.000000000000e+00
    x_3_7     shared_1_3_7   1.000000000000e+00
    x_3_7     shared_2_3_7   1.000000000000e+00
    x_3_7     shared_3_4_7   1.000000000000e+00
    x_3_7     shared_3_5_7   1.000000000000e+00
    x_3_7     shared_3_6_7   1.000000000000e+00
    x_3_7     shared_3_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_0     hosts_of_0   1.000000000000e+00
    x_4_0     types_of_4   1.000000000000e+00
    x_4_0     shared_0_4_0   1.000000000000e+00
    x_4_0     shared_1_4_0   1.000000000000e+00
    x_4_0     shared_2_4_0   1.000000000000e+00
    x_4_0     shared_3_4_0   1.000000000000e+00
    x_4_0     shared_4_5_0   1.000000000000e+00
    x_4_0     shared_4_6_0   1.000000000000e+00
    x_4_0     shared_4_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_1     hosts_of_1   1.000000000000e+00
    x_4_1     types_of_4   1.000000000000e+00
    x_4_1     shared_0_4_1   1.000000000000e+00
    x_4_1     shared_1_4_1   1.000000000000e+00
    x_4_1     shared_2_4_1   1.000000000000e+00
    x_4_1     shared_3_4_1   1.000000000000e+00
    x_4_1     shared_4_5_1   1.000000000000e+00
    x_4_1     shared_4_6_1   1.000000000000e+00
    x_4_1     shared_4_7_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_2     hosts_of_2   1.000000000000e+00
    x_4_2     types_of_4   1.000000000000e+00
    x_4_2     shared_0_4_2   1.000000000000e+00
    x_4_2     shared_1_4_2   1.000000000000e+00
    x_4_2     shared_2_4_2   1.000000000000e+00
    x_4_2     shared_3_4_2   1.000000000000e+00
    x_4_2     shared_4_5_2   1.000000000000e+00
    x_4_2     shared_4_6_2   1.000000000000e+00
    x_4_2     shared_4_7_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_3     hosts_of_3   1.000000000000e+00
    x_4_3     types_of_4   1.000000000000e+00
    x_4_3     shared_0_4_3   1.000000000000e+00
    x_4_3     shared_1_4_3   1.000000000000e+00
    x_4_3     shared_2_4_3   1.000000000000e+00
    x_4_3     shared_3_4_3   1.000000000000e+00
    x_4_3     shared_4_5_3   1.000000000000e+00
    x_4_3     shared_4_6_3   1.000000000000e+00
    x_4_3     shared_4_7_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_4     types_of_4   1.000000000000e+00
    x_4_4     hosts_of_4   1.000000000000e+00
    x_4_4     own_4      1.000000000000e+00
    x_4_4     shared_0_4_4   1.000000000000e+00
    x_4_4     shared_1_4_4   1.000000000000e+00
    x_4_4     shared_2_4_4   1.000000000000e+00
    x_4_4     shared_3_4_4   1.000000000000e+00
    x_4_4     shared_4_5_4   1.000000000000e+00
    x_4_4     shared_4_6_4   1.000000000000e+00
    x_4_4     shared_4_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_5     types_of_4   1.000000000000e+00
    x_4_5     hosts_of_5   1.000000000000e+00
    x_4_5     shared_0_4_5   1.000000000000e+00
    x_4_5     shared_1_4_5   1.000000000000e+00
    x_4_5     shared_2_4_5   1.000000000000e+00
    x_4_5     shared_3_4_5   1.000000000000e+00
    x_4_5     shared_4_5_5   1.000000000000e+00
    x_4_5     shared_4_6_5   1.000000000000e+00
    x_4_5     shared_4_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_6     types_of_4   1.000000000000e+00
    x_4_6     hosts_of_6   1.000000000000e+00
    x_4_6     shared_0_4_6   1.000000000000e+00
    x_4_6     shared_1_4_6   1.000000000000e+00
    x_4_6     shared_2_4_6   1.000000000000e+00
    x_4_6     shared_3_4_6   1.000000000000e+00
    x_4_6     shared_4_5_6   1.000000000000e+00
    x_4_6     shared_4_6_6   1.000000000000e+00
    x_4_6     shared_4_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_7     types_of_4   1.000000000000e+00
    x_4_7     hosts_of_7   1.000000000000e+00
    x_4_7     shared_0_4_7   1.000000000000e+00
    x_4_7     shared_1_4_7   1.000000000000e+00
    x_4_7     shared_2_4_7   1.000000000000e+00
    x_4_7     shared_3_4_7   1.000000000000e+00
    x_4_7     shared_4_5_7   1.000000000000e+00
    x_4_7     shared_4_6_7   1.000000000000e+00
    x_4_7     shared_4_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_0     hosts_of_0   1.000000000000e+00
    x_5_0     types_of_5   1.000000000000e+00
    x_5_0     shared_0_5_0   1.000000000000e+00
    x_5_0     shared_1_5_0   1.000000000000e+00
    x_5_0     shared_2_5_0   1.000000000000e+00
    x_5_0     shared_3_5_0   1.000000000000e+00
    x_5_0     shared_4_5_0   1.000000000000e+00
    x_5_0     shared_5_6_0   1.000000000000e+00
    x_5_0     shared_5_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_1     hosts_of_1   1.000000000000e+00
    x_5_1     types_of_5   1.000000000000e+00
    x_5_1     shared_0_5_1   1.000000000000e+00
    x_5_1     shared_1_5_1   1.000000000000e+00
    x_5_1     shared_2_5_1   1.000000000000e+00
    x_5_1     shared_3_5_1   1.000000000000e+00
    x_5_1     shared_4_5_1   1.000000000000e+00
    x_5_1     shared_5_6_1   1.000000000000e+00
    x_5_1     shared_5_7_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_2     hosts_of_2   1.000000000000e+00
    x_5_2     types_of_5   1.000000000000e+00
    x_5_2     shared_0_5_2   1.000000000000e+00
    x_5_2     shared_1_5_2   1.000000000000e+00
    x_5_2     shared_2_5_2   1.000000000000e+00
    x_5_2     shared_3_5_2   1.000000000000e+00
    x_5_2     shared_4_5_2   1.000000000000e+00
    x_5_2     shared_5_6_2   1.000000000000e+00
    x_5_2     shared_5_7_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_3     hosts_of_3   1.000000000000e+00
    x_5_3     types_of_5   1.000000000000e+00
    x_5_3     shared_0_5_3   1.000000000000e+00
    x_5_3     shared_1_5_3   1.000000000000e+00
    x_5_3     shared_2_5_3   1.000000000000e+00
    x_5_3     shared_3_5_3   1.000000000000e+00
    x_5_3     shared_4_5_3   1.000000000000e+00
    x_5_3     shared_5_6_3   1.000000000000e+00
    x_5_3     shared_5_7_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_4     hosts_of_4   1.000000000000e+00
    x_5_4     types_of_5   1.000000000000e+00
    x_5_4     shared_0_5_4   1.000000000000e+00
    x_5_4     shared_1_5_4   1.000000000000e+00
    x_5_4     shared_2_5_4   1.000000000000e+00
    x_5_4     shared_3_5_4   1.000000000000e+00
    x_5_4     shared_4_5_4   1.000000000000e+00
    x_5_4     shared_5_6_4   1.000000000000e+00
    x_5_4     shared_5_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_5     types_of_5   1.000000000000e+00
    x_5_5     hosts_of_5   1.000000000000e+00
    x_5_5     own_5      1.000000000000e+00
    x_5_5     shared_0_5_5   1.000000000000e+00
    x_5_5     shared_1_5_5   1.000000000000e+00
    x_5_5     shared_2_5_5   1.000000000000e+00
    x_5_5     shared_3_5_5   1.000000000000e+00
    x_5_5     shared_4_5_5   1.000000000000e+00
    x_5_5     shared_5_6_5   1.000000000000e+00
    x_5_5     shared_5_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_6     types_of_5   1.000000000000e+00
    x_5_6     hosts_of_6   1.000000000000e+00
    x_5_6     shared_0_5_6   1.000000000000e+00
    x_5_6     shared_1_5_6   1.000000000000e+00
    x_5_6     shared_2_5_6   1.000000000000e+00
    x_5_6     shared_3_5_6   1.000000000000e+00
    x_5_6     shared_4_5_6   1.000000000000e+00
    x_5_6     shared_5_6_6   1.000000000000e+00
    x_5_6     shared_5_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_7     types_of_5   1.000000000000e+00
    x_5_7     hosts_of_7   1.000000000000e+00
    x_5_7     shared_0_5_7   1.000000000000e+00
    x_5_7     shared_1_5_7   1.000000000000e+00
    x_5_7     shared_2_5_7   1.000000000000e+00
    x_5_7     shared_3_5_7   1.000000000000e+00
    x_5_7     shared_4_5_7   1.000000000000e+00
    x_5_7     shared_5_6_7   1.000000000000e+00
    x_5_7     shared_5_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_0     hosts_of_0   1.000000000000e+00
    x_6_0     types_of_6   1.000000000000e+00
    x_6_0     shared_0_6_0   1.000000000000e+00
    x_6_0     shared_1_6_0   1.000000000000e+00
    x_6_0     shared_2_6_0   1.000000000000e+00
    x_6_0     shared_3_6_0   1.000000000000e+00
    x_6_0     shared_4_6_0   1.000000000000e+00
    x_6_0     shared_5_6_0   1.000000000000e+00
    x_6_0     shared_6_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_1     hosts_of_1   1.000000000000e+00
    x_6_1     types_of_6   1.000000000000e+00
    x_6_1     shared_0_6_1   1.000000000000e+00
    x_6_1     shared_1_6_1   1.000000000000e+00
    x_6_1     shared_2_6_1   1.000000000000e+00
    x_6_1     shared_3_6_1   1.000000000000e+00
    x_6_1     shared_4_6_1   1.000000000000e+00
    x_6_1     shared_5_6_1   1.000000000000e+00
    x_6_1     shared_6_7_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_2     hosts_of_2   1.000000000000e+00
    x_6_2     types_of_6   1.000000000000e+00
    x_6_2     shared_0_6_2   1.000000000000e+00
    x_6_2     shared_1_6_2   1.000000000000e+00
    x_6_2     shared_2_6_2   1.000000000000e+00
    x_6_2     shared_3_6_2   1.000000000000e+00
    x_6_2     shared_4_6_2   1.000000000000e+00
    x_6_2     shared_5_6_2   1.000000000000e+00
    x_6_2     shared_6_7_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_3     hosts_of_3   1.000000000000e+00
    x_6_3     types_of_6   1.000000000000e+00
    x_6_3     shared_0_6_3   1.000000000000e+00
    x_6_3     shared_1_6_3   1.000000000000e+00
    x_6_3     shared_2_6_3   1.000000000000e+00
    x_6_3     shared_3_6_3   1.000000000000e+00
    x_6_3     shared_4_6_3   1.000000000000e+00
    x_6_3     shared_5_6_3   1.000000000000e+00
    x_6_3     shared_6_7_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_4     hosts_of_4   1.000000000000e+00
    x_6_4     types_of_6   1.000000000000e+00
    x_6_4     shared_0_6_4   1.000000000000e+00
    x_6_4     shared_1_6_4   1.000000000000e+00
    x_6_4     shared_2_6_4   1.000000000000e+00
    x_6_4     shared_3_6_4   1.000000000000e+00
    x_6_4     shared_4_6_4   1.000000000000e+00
    x_6_4     shared_5_6_4   1.000000000000e+00
    x_6_4     shared_6_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_5     hosts_of_5   1.000000000000e+00
    x_6_5     types_of_6   1.000000000000e+00
    x_6_5     shared_0_6_5   1.000000000000e+00
    x_6_5     shared_1_6_5   1.000000000000e+00
    x_6_5     shared_2_6_5   1.000000000000e+00
    x_6_5     shared_3_6_5   1.000000000000e+00
    x_6_5     shared_4_6_5   1.000000000000e+00
    x_6_5     shared_5_6_5   1.000000000000e+00
    x_6_5     shared_6_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_6     types_of_6   1.000000000000e+00
    x_6_6     hosts_of_6   1.000000000000e+00
    x_6_6     own_6      1.000000000000e+00
    x_6_6     shared_0_6_6   1.000000000000e+00
    x_6_6     shared_1_6_6   1.000000000000e+00
    x_6_6     shared_2_6_6   1.000000000000e+00
    x_6_6     shared_3_6_6   1.000000000000e+00
    x_6_6     shared_4_6_6   1.000000000000e+00
    x_6_6     shared_5_6_6   1.000000000000e+00
    x_6_6     shared_6_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6_7     types_of_6   1.000000000000e+00
    x_6_7     hosts_of_7   1.000000000000e+00
    x_6_7     shared_0_6_7   1.000000000000e+00
    x_6_7     shared_1_6_7   1.000000000000e+00
    x_6_7     shared_2_6_7   1.000000000000e+00
    x_6_7     shared_3_6_7   1.000000000000e+00
    x_6_7     shared_4_6_7   1.000000000000e+00
    x_6_7     shared_5_6_7   1.000000000000e+00
    x_6_7     shared_6_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_0     hosts_of_0   1.000000000000e+00
    x_7_0     types_of_7   1.000000000000e+00
    x_7_0     shared_0_7_0   1.000000000000e+00
    x_7_0     shared_1_7_0   1.000000000000e+00
    x_7_0     shared_2_7_0   1.000000000000e+00
    x_7_0     shared_3_7_0   1.000000000000e+00
    x_7_0     shared_4_7_0   1.000000000000e+00
    x_7_0     shared_5_7_0   1.000000000000e+00
    x_7_0     shared_6_7_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_1     hosts_of_1   1.000000000000e+00
    x_7_1     types_of_7   1.000000000000e+00
    x_7_1     shared_0_7_1   1.000000000000e+00
    x_7_1     shared_1_7_1   1.000000000000e+00
    x_7_1     shared_2_7_1   1.000000000000e+00
    x_7_1     shared_3_7_1   1.000000000000e+00
    x_7_1     shared_4_7_1   1.000000000000e+00
    x_7_1     shared_5_7_1   1.000000000000e+00
    x_7_1     shared_6_7_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_2     hosts_of_2   1.000000000000e+00
    x_7_2     types_of_7   1.000000000000e+00
    x_7_2     shared_0_7_2   1.000000000000e+00
    x_7_2     shared_1_7_2   1.000000000000e+00
    x_7_2     shared_2_7_2   1.000000000000e+00
    x_7_2     shared_3_7_2   1.000000000000e+00
    x_7_2     shared_4_7_2   1.000000000000e+00
    x_7_2     shared_5_7_2   1.000000000000e+00
    x_7_2     shared_6_7_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_3     hosts_of_3   1.000000000000e+00
    x_7_3     types_of_7   1.000000000000e+00
    x_7_3     shared_0_7_3   1.000000000000e+00
    x_7_3     shared_1_7_3   1.000000000000e+00
    x_7_3     shared_2_7_3   1.000000000000e+00
    x_7_3     shared_3_7_3   1.000000000000e+00
    x_7_3     shared_4_7_3   1.000000000000e+00
    x_7_3     shared_5_7_3   1.000000000000e+00
    x_7_3     shared_6_7_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_4     hosts_of_4   1.000000000000e+00
    x_7_4     types_of_7   1.000000000000e+00
    x_7_4     shared_0_7_4   1.000000000000e+00
    x_7_4     shared_1_7_4   1.000000000000e+00
    x_7_4     shared_2_7_4   1.000000000000e+00
    x_7_4     shared_3_7_4   1.000000000000e+00
    x_7_4     shared_4_7_4   1.000000000000e+00
    x_7_4     shared_5_7_4   1.000000000000e+00
    x_7_4     shared_6_7_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_5     hosts_of_5   1.000000000000e+00
    x_7_5     types_of_7   1.000000000000e+00
    x_7_5     shared_0_7_5   1.000000000000e+00
    x_7_5     shared_1_7_5   1.000000000000e+00
    x_7_5     shared_2_7_5   1.000000000000e+00
    x_7_5     shared_3_7_5   1.000000000000e+00
    x_7_5     shared_4_7_5   1.000000000000e+00
    x_7_5     shared_5_7_5   1.000000000000e+00
    x_7_5     shared_6_7_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_6     hosts_of_6   1.000000000000e+00
    x_7_6     types_of_7   1.000000000000e+00
    x_7_6     shared_0_7_6   1.000000000000e+00
    x_7_6     shared_1_7_6   1.000000000000e+00
    x_7_6     shared_2_7_6   1.000000000000e+00
    x_7_6     shared_3_7_6   1.000000000000e+00
    x_7_6     shared_4_7_6   1.000000000000e+00
    x_7_6     shared_5_7_6   1.000000000000e+00
    x_7_6     shared_6_7_6   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7_7     types_of_7   1.000000000000e+00
    x_7_7     hosts_of_7   1.000000000000e+00
    x_7_7     own_7      1.000000000000e+00
    x_7_7     shared_0_7_7   1.000000000000e+00
    x_7_7     shared_1_7_7   1.000000000000e+00
    x_7_7     shared_2_7_7   1.000000000000e+00
    x_7_7     shared_3_7_7   1.000000000000e+00
    x_7_7     shared_4_7_7   1.000000000000e+00
    x_7_7     shared_5_7_7   1.000000000000e+00
    x_7_7     shared_6_7_7   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    z_0_1_0   shared_0_1_0  -1.000000000000e+00
    z_0_1_0   overlap_0_1   1.000000000000e+00
    z_0_1_1   shared_0_1_1  -1.000000000000e+00
    z_0_1_1   overlap_0_1   1.000000000000e+00
    z_0_1_2   shared_0_1_2  -1.000000000000e+00
    z_0_1_2   overlap_0_1   1.000000000000e+00
    z_0_1_3   shared_0_1_3  -1.000000000000e+00
    z_0_1_3   overlap_0_1   1.000000000000e+00
    z_0_1_4   shared_0_1_4  -1.000000000000e+00
    z_0_1_4   overlap_0_1   1.000000000000e+00
    z_0_1_5   shared_0_1_5  -1.000000000000e+00
    z_0_1_5   overlap_0_1   1.000000000000e+00
    z_0_1_6   shared_0_1_6  -1.000000000000e+00
    z_0_1_6   overlap_0_1   1.000000000000e+00
    z_0_1_7   shared_0_1_7  -1.000000000000e+00
    z_0_1_7   overlap_0_1   1.000000000000e+00
    z_0_2_0   shared_0_2_0  -1.000000000000e+00
    z_0_2_0   overlap_0_2   1.000000000000e+00
    z_0_2_1   shared_0_2_1  -1.000000000000e+00
    z_0_2_1   overlap_0_2   1.000000000000e+00
    z_0_2_2   shared_0_2_2  -1.000000000000e+00
    z_0_2_2   overlap_0_2   1.000000000000e+00
    z_0_2_3   shared_0_2_3  -1.000000000000e+00
    z_0_2_3   overlap_0_2   1.000000000000e+00
    z_0_2_4   shared_0_2_4  -1.000000000000e+00
    z_0_2_4   overlap_0_2   1.000000000000e+00
    z_0_2_5   shared_0_2_5  -1.000000000000e+00
    z_0_2_5   overlap_0_2   1.000000000000e+00
    z_0_2_6   shared_0_2_6  -1.000000000000e+00
    z_0_2_6   overlap_0_2   1.000000000000e+00
    z_0_2_7   shared_0_2_7  -1.000000000000e+00
    z_0_2_7   overlap_0_2   1.000000000000e+00
    z_0_3_0   shared_0_3_0  -1.000000000000e+00
    z_0_3_0   overlap_0_3   1.000000000000e+00
    z_0_3_1   shared_0_3_1  -1.000000000000e+00
    z_0_3_1   overlap_0_3   1.000000000000e+00
    z_0_3_2   shared_0_3_2  -1.000000000000e+00
    z_0_3_2   overlap_0_3   1.000000000000e+00
    z_0_3_3   shared_0_3_3  -1.000000000000e+00
    z_0_3_3   overlap_0_3   1.000000000000e+00
    z_0_3_4   shared_0_3_4  -1.000000000000e+00
    z_0_3_4   overlap_0_3   1.000000000000e+00
    z_0_3_5   shared_0_3_5  -1.000000000000e+00
    z_0_3_5   overlap_0_3   1.000000000000e+00
    z_0_3_6   shared_0_3_6  -1.000000000000e+00
    z_0_3_6   overlap_0_3   1.000000000000e+00
    z_0_3_7   shared_0_3_7  -1.000000000000e+00
    z_0_3_7   overlap_0_3   1.000000000000e+00
    z_0_4_0   shared_0_4_0  -1.000000000000e+00
    z_0_4_0   overlap_0_4   1.000000000000e+00
    z_0_4_1   shared_0_4_1  -1.000000000000e+00
    z_0_4_1   overlap_0_4   1.000000000000e+00
    z_0_4_2   shared_0_4_2  -1.000000000000e+00
    z_0_4_2   overlap_0_4   1.000000000000e+00
    z_0_4_3   shared_0_4_3  -1.000000000000e+00
    z_0_4_3   overlap_0_4   1.000000000000e+00
    z_0_4_4   shared_0_4_4  -1.000000000000e+00
    z_0_4_4   overlap_0_4   1.000000000000e+00
    z_0_4_5   shared_0_4_5  -1.000000000000e+00
    z_0_4_5   overlap_0_4   1.000000000000e+00
    z_0_4_6   shared_0_4_6  -1.000000000000e+00
    z_0_4_6   overlap_0_4   1.000000000000e+00
    z_0_4_7   shared_0_4_7  -1.000000000000e+00
    z_0_4_7   overlap_0_4   1.000000000000e+00
    z_0_5_0   shared_0_5_0  -1.000000000000e+00
    z_0_5_0   overlap_0_5   1.000000000000e+00
    z_0_5_1   shared_0_5_1  -1.000000000000e+00
    z_0_5_1   overlap_0_5   1.000000000000e+00
    z_0_5_2   shared_0_5_2  -1.000000000000e+00
    z_0_5_2   overlap_0_5   1.000000000000e+00
    z_0_5_3   shared_0_5_3  -1.000000000000e+00
    z_0_5_3   overlap_0_5   1.000000000000e+00
    z_0_5_4   shared_0_5_4  -1.000000000000e+00
    z_0_5_4   overlap_0_5   1.000000000000e+00
    z_0_5_5   shared_0_5_5  -1.000000000000e+00
    z_0_5_5   overlap_0_5   1.000000000000e+00
    z_0_5_6   shared_0_5_6  -1.000000000000e+00
    z_0_5_6   overlap_0_5   1.000000000000e+00
    z_0_5_7   shared_0_5_7  -1.000000000000e+00
    z_0_5_7   overlap_0_5   1.000000000000e+00
    z_0_6_0   shared_0_6_0  -1.000000000000e+00
    z_0_6_0   overlap_0_6   1.000000000000e+00
    z_0_6_1   shared_0_6_1  -1.000000000000e+00
    z_0_6_1   overlap_0_6   1.000000000000e+00
    z_0_6_2   shared_0_6_2  -1.000000000000e+00
    z_0_6_2   overlap_0_6   1.000000000000e+00
    z_0_6_3   shared_0_6_3  -1.000000000000e+00
    z_0_6_3   overlap_0_6   1.000000000000e+00
    z_0_6_4   shared_0_6_4  -1.000000000000e+00
    z_0_6_4   overlap_0_6   1.000000000000e+00
    z_0_6_5   shared_0_6_5  -1.000000000000e+00
    z_0_6_5   overlap_0_6   1.000000000000e+00
    z_0_6_6   shared_0_6_6  -1.000000000000e+00
    z_0_6_6   overlap_0_6   1.000000000000e+00
    z_0_6_7   shared_0_6_7  -1.000000000000e+00
    z_0_6_7   overlap_0_6   1.000000000000e+00
    z_0_7_0   shared_0_7_0  -1.000000000000e+00
    z_0_7_0   overlap_0_7   1.000000000000e+00
    z_0_7_1   shared_0_7_1  -1.000000000000e+00
    z_0_7_1   overlap_0_7   1.000000000000e+00
    z_0_7_2   shared_0_7_2  -1.000000000000e+00
    z_0_7_2   overlap_0_7   1.000000000000e+00
    z_0_7_3   shared_0_7_3  -1.000000000000e+00
    z_0_7_3   overlap_0_7   1.000000000000e+00
    z_0_7_4   shared_0_7_4  -1.000000000000e+00
    z_0_7_4   overlap_0_7   1.000000000000e+00
    z_0_7_5   shared_0_7_5  -1.000000000000e+00
    z_0_7_5   overlap_0_7   1.000000000000e+00
    z_0_7_6   shared_0_7_6  -1.000000000000e+00
    z_0_7_6   overlap_0_7   1.000000000000e+00
    z_0_7_7   shared_0_7_7  -1.000000000000e+00
    z_0_7_7   overlap_0_7   1.000000000000e+00
    z_1_2_0   shared_1_2_0  -1.000000000000e+00
    z_1_2_0   overlap_1_2   1.000000000000e+00
    z_1_2_1   shared_1_2_1  -1.000000000000e+00
    z_1_2_1   overlap_1_2   1.000000000000e+00
    z_1_2_2   shared_1_2_2  -1.000000000000e+00
    z_1_2_2   overlap_1_2   1.000000000000e+00
    z_1_2_3   shared_1_2_3  -1.000000000000e+00
    z_1_2_3   overlap_1_2   1.000000000000e+00
    z_1_2_4   shared_1_2_4  -1.000000000000e+00
    z_1_2_4   overlap_1_2   1.000000000000e+00
    z_1_2_5   shared_1_2_5  -1.000000000000e+00
    z_1_2_5   overlap_1_2   1.000000000000e+00
    z_1_2_6   shared_1_2_6  -1.000000000000e+00
    z_1_2_6   overlap_1_2   1.000000000000e+00
    z_1_2_7   shared_1_2_7  -1.000000000000e+00
    z_1_2_7   overlap_1_2   1.000000000000e+00
    z_1_3_0   shared_1_3_0  -1.000000000000e+00
    z_1_3_0   overlap_1_3   1.000000000000e+00
    z_1_3_1   shared_1_3_1  -1.000000000000e+00
    z_1_3_1   overlap_1_3   1.000000000000e+00
    z_1_3_2   shared_1_3_2  -1.000000000000e+00
    z_1_3_2   overlap_1_3   1.000000000000e+00
    z_1_3_3   shared_1_3_3  -1.000000000000e+00
    z_1_3_3   overlap_1_3   1.000000000000e+00
    z_1_3_4   shared_1_3_4  -1.000000000000e+00
    z_1_3_4   overlap_1_3   1.000000000000e+00
    z_1_3_5   shared_1_3_5  -1.000000000000e+00
    z_1_3_5   overlap_1_3   1.000000000000e+00
    z_1_3_6   shared_1_3_6  -1.000000000000e+00
    z_1_3_6   overlap_1_3   1.000000000000e+00
    z_1_3_7   shared_1_3_7  -1.000000000000e+00
    z_1_3_7   overlap_1_3   1.000000000000e+00
    z_1_4_0   shared_1_4_0  -1.000000000000e+00
    z_1_4_0   overlap_1_4   1.000000000000e+00
    z_1_4_1   shared_1_4_1  -1.000000000000e+00
    z_1_4_1   overlap_1_4   1.000000000000e+00
    z_1_4_2   shared_1_4_2  -1.000000000000e+00
    z_1_4_2   overlap_1_4   1.000000000000e+00
    z_1_4_3   shared_1_4_3  -1.000000000000e+00
    z_1_4_3   overlap_1_4   1.000000000000e+00
    z_1_4_4   shared_1_4_4  -1.000000000000e+00
    z_1_4_4   overlap_1_4   1.000000000000e+00
    z_1_4_5   shared_1_4_5  -1.000000000000e+00
    z_1_4_5   overlap_1_4   1.000000000000e+00
    z_1_4_6   shared_1_4_6  -1.000000000000e+00
    z_1_4_6   overlap_1_4   1.000000000000e+00
    z_1_4_7   shared_1_4_7  -1.000000000000e+00
    z_1_4_7   overlap_1_4   1.000000000000e+00
    z_1_5_0   shared_1_5_0  -1.000000000000e+00
    z_1_5_0   overlap_1_5   1.000000000000e+00
    z_1_5_1   shared_1_5_1  -1.000000000000e+00
    z_1_5_1   overlap_1_5   1.000000000000e+00
    z_1_5_2   shared_1_5_2  -1.000000000000e+00
    z_1_5_2   overlap_1_5   1.000000000000e+00
    z_1_5_3   shared_1_5_3  -1.000000000000e+00
    z_1_5_3   overlap_1_5   1.000000000000e+00
    z_1_5_4   shared_1_5_4  -1.000000000000e+00
    z_1_5_4   overlap_1_5   1.000000000000e+00
    z_1_5_5   shared_1_5_5  -1.000000000000e+00
    z_1_5_5   overlap_1_5   1.000000000000e+00
    z_1_5_6   shared_1_5_6  -1.000000000000e+00
    z_1_5_6   overlap_1_5   1.000000000000e+00
    z_1_5_7   shared_1_5_7  -1.000000000000e+00
    z_1_5_7   overlap_1_5   1.000000000000e+00
    z_1_6_0   shared_1_6_0  -1.000000000000e+00
    z_1_6_0   overlap_1_6   1.000000000000e+00
    z_1_6_1   shared_1_6_1  -1.000000000000e+00
    z_1_6_1   overlap_1_6   1.000000000000e+00
    z_1_6_2   shared_1_6_2  -1.000000000000e+00
    z_1_6_2   overlap_1_6   1.000000000000e+00
    z_1_6_3   shared_1_6_3  -1.000000000000e+00
    z_1_6_3   overlap_1_6   1.000000000000e+00
    z_1_6_4   shared_1_6_4  -1.000000000000e+00
    z_1_6_4   overlap_1_6   1.000000000000e+00
    z_1_6_5   shared_1_6_5  -1.000000000000e+00
    z_1_6_5   overlap_1_6   1.000000000000e+00
    z_1_6_6   shared_1_6_6  -1.000000000000e+00
    z_1_6_6   overlap_1_6   1.000000000000e+00
    z_1_6_7   shared_1_6_7  -1.000000000000e+00
    z_1_6_7   overlap_1_6   1.000000000000e+00
    z_1_7_0   shared_1_7_0  -1.000000000000e+00
    z_1_7_0   overlap_1_7   1.000000000000e+00
    z_1_7_1   shared_1_7_1  -1.000000000000e+00
    z_1_7_1   overlap_1_7   1.000000000000e+00
    z_1_7_2   shared_1_7_2  -1.000000000000e+00
    z_1_7_2   overlap_1_7   1.000000000000e+00
    z_1_7_3   shared_1_7_3  -1.000000000000e+00
    z_1_7_3   overlap_1_7   1.000000000000e+00
    z_1_7_4   shared_1_7_4  -1.000000000000e+00
    z_1_7_4   overlap_1_7   1.000000000000e+00
    z_1_7_5   shared_1_7_5  -1.000000000000e+00
    z_1_7_5   overlap_1_7   1.000000000000e+00
    z_1_7_6   shared_1_7_6  -1.000000000000e+00
    z_1_7_6   overlap_1_7   1.000000000000e+00
    z_1_7_7   shared_1_7_7  -1.000000000000e+00
    z_1_7_7   overlap_1_7   1.000000000000e+00
    z_2_3_0   shared_2_3_0  -1.000000000000e+00
    z_2_3_0   overlap_2_3   1.000000000000e+00
    z_2_3_1   shared_2_3_1  -1.000000000000e+00
    z_2_3_1   overlap_2_3   1.000000000000e+00
    z_2_3_2   shared_2_3_2  -1.000000000000e+00
    z_2_3_2   overlap_2_3   1.000000000000e+00
    z_2_3_3   shared_2_3_3  -1.000000000000e+00
    z_2_3_3   overlap_2_3   1.000000000000e+00
    z_2_3_4   shared_2_3_4  -1.000000000000e+00
    z_2_3_4   overlap_2_3   1.000000000000e+00
    z_2_3_5   shared_2_3_5  -1.000000000000e+00
    z_2_3_5   overlap_2_3   1.000000000000e+00
    z_2_3_6   shared_2_3_6  -1.000000000000e+00
    z_2_3_6   overlap_2_3   1.000000000000e+00
    z_2_3_7   shared_2_3_7  -1.000000000000e+00
    z_2_3_7   overlap_2_3   1.000000000000e+00
    z_2_4_0   shared_2_4_0  -1.000000000000e+00
    z_2_4_0   overlap_2_4   1.000000000000e+00
    z_2_4_1   shared_2_4_1  -1.000000000000e+00
    z_2_4_1   overlap_2_4   1.000000000000e+00
    z_2_4_2   shared_2_4_2  -1.000000000000e+00
    z_2_4_2   overlap_2_4   1.000000000000e+00
    z_2_4_3   shared_2_4_3  -1.000000000000e+00
    z_2_4_3   overlap_2_4   1.000000000000e+00
    z_2_4_4   shared_2_4_4  -1.000000000000e+00
    z_2_4_4   overlap_2_4   1.000000000000e+00
    z_2_4_5   shared_2_4_5  -1.000000000000e+00
    z_2_4_5   overlap_2_4   1.000000000000e+00
    z_2_4_6   shared_2_4_6  -1.000000000000e+00
    z_2_4_6   overlap_2_4   1.000000000000e+00
    z_2_4_7   shared_2_4_7  -1.000000000000e+00
    z_2_4_7   overlap_2_4   1.000000000000e+00
    z_2_5_0   shared_2_5_0  -1.000000000000e+00
    z_2_5_0   overlap_2_5   1.000000000000e+00
    z_2_5_1   shared_2_5_1  -1.000000000000e+00
    z_2_5_1   overlap_2_5   1.000000000000e+00
    z_2_5_2   shared_2_5_2  -1.000000000000e+00
    z_2_5_2   overlap_2_5   1.000000000000e+00
    z_2_5_3   shared_2_5_3  -1.000000000000e+00
    z_2_5_3   overlap_2_5   1.000000000000e+00
    z_2_5_4   shared_2_5_4  -1.000000000000e+00
    z_2_5_4   overlap_2_5   1.000000000000e+00
    z_2_5_5   shared_2_5_5  -1.000000000000e+00
    z_2_5_5   overlap_2_5   1.000000000000e+00
    z_2_5_6   shared_2_5_6  -1.000000000000e+00
    z_2_5_6   overlap_2_5   1.000000000000e+00
    z_2_5_7   shared_2_5_7  -1.000000000000e+00
    z_2_5_7   overlap_2_5   1.000000000000e+00
    z_2_6_0   shared_2_6_0  -1.000000000000e+00
    z_2_6_0   overlap_2_6   1.000000000000e+00
    z_2_6_1   shared_2_6_1  -1.000000000000e+00
    z_2_6_1   overlap_2_6   1.000000000000e+00
    z_2_6_2   shared_2_6_2  -1.000000000000e+00
    z_2_6_2   overlap_2_6   1.000000000000e+00
    z_2_6_3   shared_2_6_3  -1.000000000000e+00
    z_2_6_3   overlap_2_6   1.000000000000e+00
    z_2_6_4   shared_2_6_4  -1.000000000000e+00
    z_2_6_4   overlap_2_6   1.000000000000e+00
    z_2_6_5   shared_2_6_5  -1.000000000000e+00
    z_2_6_5   overlap_2_6   1.000000000000e+00
    z_2_6_6   shared_2_6_6  -1.000000000000e+00
    z_2_6_6   overlap_2_6   1.000000000000e+00
    z_2_6_7   shared_2_6_7  -1.000000000000e+00
    z_2_6_7   overlap_2_6   1.000000000000e+00
    z_2_7_0   shared_2_7_0  -1.000000000000e+00
    z_2_7_0   overlap_2_7   1.000000000000e+00
    z_2_7_1   shared_2_7_1  -1.000000000000e+00
    z_2_7_1   overlap_2_7   1.000000000000e+00
    z_2_7_2   shared_2_7_2  -1.000000000000e+00
    z_2_7_2   overlap_2_7   1.000000000000e+00
    z_2_7_3   shared_2_7_3  -1.000000000000e+00
    z_2_7_3   overlap_2_7   1.000000000000e+00
    z_2_7_4   shared_2_7_4  -1.000000000000e+00
    z_2_7_4   overlap_2_7   1.000000000000e+00
    z_2_7_5   shared_2_7_5  -1.000000000000e+00
    z_2_7_5   overlap_2_7   1.000000000000e+00
    z_2_7_6   shared_2_7_6  -1.000000000000e+00
    z_2_7_6   overlap_2_7   1.000000000000e+00
    z_2_7_7   shared_2_7_7  -1.000000000000e+00
    z_2_7_7   overlap_2_7   1.000000000000e+00
    z_3_4_0   shared_3_4_0  -1.000000000000e+00
    z_3_4_0   overlap_3_4   1.000000000000e+00
    z_3_4_1   shared_3_4_1  -1.000000000000e+00
    z_3_4_1   overlap_3_4   1.000000000000e+00
    z_3_4_2   shared_3_4_2  -1.000000000000e+00
    z_3_4_2   overlap_3_4   1.000000000000e+00
    z_3_4_3   shared_3_4_3  -1.000000000000e+00
    z_3_4_3   overlap_3_4   1.000000000000e+00
    z_3_4_4   shared_3_4_4  -1.000000000000e+00
    z_3_4_4   overlap_3_4   1.000000000000e+00
    z_3_4_5   shared_3_4_5  -1.000000000000e+00
    z_3_4_5   overlap_3_4   1.000000000000e+00
    z_3_4_6   shared_3_4_6  -1.000000000000e+00
    z_3_4_6   overlap_3_4   1.000000000000e+00
    z_3_4_7   shared_3_4_7  -1.000000000000e+00
    z_3_4_7   overlap_3_4   1.000000000000e+00
    z_3_5_0   shared_3_5_0  -1.000000000000e+00
    z_3_5_0   overlap_3_5   1.000000000000e+00
    z_3_5_1   shared_3_5_1  -1.000000000000e+00
    z_3_5_1   overlap_3_5   1.000000000000e+00
    z_3_5_2   shared_3_5_2  -1.000000000000e+00
    z_3_5_2   overlap_3_5   1.000000000000e+00
    z_3_5_3   shared_3_5_3  -1.000000000000e+00
    z_3_5_3   overlap_3_5   1.000000000000e+00
    z_3_5_4   shared_3_5_4  -1.000000000000e+00
    z_3_5_4   overlap_3_5   1.000000000000e+00
    z_3_5_5   shared_3_5_5  -1.000000000000e+00
    z_3_5_5   overlap_3_5   1.000000000000e+00
    z_3_5_6   shared_3_5_6  -1.000000000000e+00
    z_3_5_6   overlap_3_5   1.000000000000e+00
    z_3_5_7   shared_3_5_7  -1.000000000000e+00
    z_3_5_7   overlap_3_5   1.000000000000e+00
    z_3_6_0   shared_3_6_0  -1.000000000000e+00
    z_3_6_0   overlap_3_6   1.000000000000e+00
    z_3_6_1   shared_3_6_1  -1.000000000000e+00
    z_3_6_1   overlap_3_6   1.000000000000e+00
    z_3_6_2   shared_3_6_2  -1.000000000000e+00
    z_3_6_2   overlap_3_6   1.000000000000e+00
    z_3_6_3   shared_3_6_3  -1.000000000000e+00
    z_3_6_3   overlap_3_6   1.000000000000e+00
    z_3_6_4   shared_3_6_4  -1.000000000000e+00
    z_3_6_4   overlap_3_6   1.000000000000e+00
    z_3_6_5   shared_3_6_5  -1.000000000000e+00
    z_3_6_5   overlap_3_6   1.000000000000e+00
    z_3_6_6   shared_3_6_6  -1.000000000000e+00
    z_3_6_6   overlap_3_6   1.000000000000e+00
    z_3_6_7   shared_3_6_7  -1.000000000000e+00
    z_3_6_7   overlap_3_6   1.000000000000e+00
    z_3_7_0   shared_3_7_0  -1.000000000000e+00
    z_3_7_0   overlap_3_7   1.000000000000e+00
    z_3_7_1   shared_3_7_1  -1.000000000000e+00
    z_3_7_1   overlap_3_7   1.000000000000e+00
    z_3_7_2   shared_3_7_2  -1.000000000000e+00
    z_3_7_2   overlap_3_7   1.000000000000e+00
    z_3_7_3   shared_3_7_3  -1.000000000000e+00
    z_3_7_3   overlap_3_7   1.000000000000e+00
    z_3_7_4   shared_3_7_4  -1.000000000000e+00
    z_3_7_4   overlap_3_7   1.000000000000e+00
    z_3_7_5   shared_3_7_5  -1.000000000000e+00
    z_3_7_5   overlap_3_7   1.000000000000e+00
    z_3_7_6   shared_3_7_6  -1.000000000000e+00
    z_3_7_6   overlap_3_7   1.000000000000e+00
    z_3_7_7   shared_3_7_7  -1.000000000000e+00
    z_3_7_7   overlap_3_7   1.000000000000e+00
    z_4_5_0   shared_4_5_0  -1.000000000000e+00
    z_4_5_0   overlap_4_5   1.000000000000e+00
    z_4_5_1   shared_4_5_1  -1.000000000000e+00
    z_4_5_1   overlap_4_5   1.000000000000e+00
    z_4_5_2   shared_4_5_2  -1.000000000000e+00
    z_4_5_2   overlap_4_5   1.000000000000e+00
    z_4_5_3   shared_4_5_3  -1.000000000000e+00
    z_4_5_3   overlap_4_5   1.000000000000e+00
    z_4_5_4   shared_4_5_4  -1.000000000000e+00
    z_4_5_4   overlap_4_5   1.000000000000e+00
    z_4_5_5   shared_4_5_5  -1.000000000000e+00
    z_4_5_5   overlap_4_5   1.000000000000e+00
    z_4_5_6   shared_4_5_6  -1.000000000000e+00
    z_4_5_6   overlap_4_5   1.000000000000e+00
    z_4_5_7   shared_4_5_7  -1.000000000000e+00
    z_4_5_7   overlap_4_5   1.000000000000e+00
    z_4_6_0   shared_4_6_0  -1.000000000000e+00
    z_4_6_0   overlap_4_6   1.000000000000e+00
    z_4_6_1   shared_4_6_1  -1.000000000000e+00
    z_4_6_1   overlap_4_6   1.000000000000e+00
    z_4_6_2   shared_4_6_2  -1.000000000000e+00
    z_4_6_2   overlap_4_6   1.000000000000e+00
    z_4_6_3   shared_4_6_3  -1.000000000000e+00
    z_4_6_3   overlap_4_6   1.000000000000e+00
    z_4_6_4   shared_4_6_4  -1.000000000000e+00
    z_4_6_4   overlap_4_6   1.000000000000e+00
    z_4_6_5   shared_4_6_5  -1.000000000000e+00
    z_4_6_5   overlap_4_6   1.000000000000e+00
    z_4_6_6   shared_4_6_6  -1.000000000000e+00
    z_4_6_6   overlap_4_6   1.000000000000e+00
    z_4_6_7   shared_4_6_7  -1.000000000000e+00
    z_4_6_7   overlap_4_6   1.000000000000e+00
    z_4_7_0   shared_4_7_0  -1.000000000000e+00
    z_4_7_0   overlap_4_7   1.000000000000e+00
    z_4_7_1   shared_4_7_1  -1.000000000000e+00
    z_4_7_1   overlap_4_7   1.000000000000e+00
    z_4_7_2   shared_4_7_2  -1.000000000000e+00
    z_4_7_2   overlap_4_7   1.000000000000e+00
    z_4_7_3   shared_4_7_3  -1.000000000000e+00
    z_4_7_3   overlap_4_7   1.000000000000e+00
    z_4_7_4   shared_4_7_4  -1.000000000000e+00
    z_4_7_4   overlap_4_7   1.000000000000e+00
    z_4_7_5   shared_4_7_5  -1.000000000000e+00
    z_4_7_5   overlap_4_7   1.000000000000e+00
    z_4_7_6   shared_4_7_6  -1.000000000000e+00
    z_4_7_6   overlap_4_7   1.000000000000e+00
    z_4_7_7   shared_4_7_7  -1.000000000000e+00
    z_4_7_7   overlap_4_7   1.000000000000e+00
    z_5_6_0   shared_5_6_0  -1.000000000000e+00
    z_5_6_0   overlap_5_6   1.000000000000e+00
    z_5_6_1   shared_5_6_1  -1.000000000000e+00
    z_5_6_1   overlap_5_6   1.000000000000e+00
    z_5_6_2   shared_5_6_2  -1.000000000000e+00
    z_5_6_2   overlap_5_6   1.000000000000e+00
    z_5_6_3   shared_5_6_3  -1.000000000000e+00
    z_5_6_3   overlap_5_6   1.000000000000e+00
    z_5_6_4   shared_5_6_4  -1.000000000000e+00
    z_5_6_4   overlap_5_6   1.000000000000e+00
    z_5_6_5   shared_5_6_5  -1.000000000000e+00
    z_5_6_5   overlap_5_6   1.000000000000e+00
    z_5_6_6   shared_5_6_6  -1.000000000000e+00
    z_5_6_6   overlap_5_6   1.000000000000e+00
    z_5_6_7   shared_5_6_7  -1.000000000000e+00
    z_5_6_7   overlap_5_6   1.000000000000e+00
    z_5_7_0   shared_5_7_0  -1.000000000000e+00
    z_5_7_0   overlap_5_7   1.000000000000e+00
    z_5_7_1   shared_5_7_1  -1.000000000000e+00
    z_5_7_1   overlap_5_7   1.000000000000e+00
    z_5_7_2   shared_5_7_2  -1.000000000000e+00
    z_5_7_2   overlap_5_7   1.000000000000e+00
    z_5_7_3   shared_5_7_3  -1.000000000000e+00
    z_5_7_3   overlap_5_7   1.000000000000e+00
    z_5_7_4   shared_5_7_4  -1.000000000000e+00
    z_5_7_4   overlap_5_7   1.000000000000e+00
    z_5_7_5   shared_5_7_5  -1.000000000000e+00
    z_5_7_5   overlap_5_7   1.000000000000e+00
    z_5_7_6   shared_5_7_6  -1.000000000000e+00
    z_5_7_6   overlap_5_7   1.000000000000e+00
    z_5_7_7   shared_5_7_7  -1.000000000000e+00
    z_5_7_7   overlap_5_7   1.000000000000e+00
    z_6_7_0   shared_6_7_0  -1.000000000000e+00
    z_6_7_0   overlap_6_7   1.000000000000e+00
    z_6_7_1   shared_6_7_1  -1.000000000000e+00
    z_6_7_1   overlap_6_7   1.000000000000e+00
    z_6_7_2   shared_6_7_2  -1.000000000000e+00
    z_6_7_2   overlap_6_7   1.000000000000e+00
    z_6_7_3   shared_6_7_3  -1.000000000000e+00
    z_6_7_3   overlap_6_7   1.000000000000e+00
    z_6_7_4   shared_6_7_4  -1.000000000000e+00
    z_6_7_4   overlap_6_7   1.000000000000e+00
    z_6_7_5   shared_6_7_5  -1.000000000000e+00
    z_6_7_5   overlap_6_7   1.000000000000e+00
    z_6_7_6   shared_6_7_6  -1.000000000000e+00
    z_6_7_6   overlap_6_7   1.000000000000e+00
    z_6_7_7   shared_6_7_7  -1.000000000000e+00
    z_6_7_7   overlap_6_7   1.000000000000e+00
RHS
    RHS       types_of_0   4.000000000000e+00
    RHS       hosts_of_0   4.000000000000e+00
    RHS       own_0      1.000000000000e+00
    RHS       types_of_1   4.000000000000e+00
    RHS       hosts_of_1   4.000000000000e+00
    RHS       own_1      1.000000000000e+00
    RHS       types_of_2   4.000000000000e+00
    RHS       hosts_of_2   4.000000000000e+00
    RHS       own_2      1.000000000000e+00
    RHS       types_of_3   4.000000000000e+00
    RHS       hosts_of_3   4.000000000000e+00
    RHS       own_3      1.000000000000e+00
    RHS       types_of_4   4.000000000000e+00
    RHS       hosts_of_4   4.000000000000e+00
    RHS       own_4      1.000000000000e+00
    RHS       types_of_5   4.000000000000e+00
    RHS       hosts_of_5   4.000000000000e+00
    RHS       own_5      1.000000000000e+00
    RHS       types_of_6   4.000000000000e+00
    RHS       hosts_of_6   4.000000000000e+00
    RHS       own_6      1.000000000000e+00
    RHS       types_of_7   4.000000000000e+00
    RHS       hosts_of_7   4.000000000000e+00
    RHS       own_7      1.000000000000e+00
    RHS       shared_0_1_0   1.000000000000e+00
    RHS       shared_0_1_1   1.000000000000e+00
    RHS       shared_0_1_2   1.000000000000e+00
    RHS       shared_0_1_3   1.000000000000e+00
    RHS       shared_0_1_4   1.000000000000e+00
    RHS       shared_0_1_5   1.000000000000e+00
    RHS       shared_0_1_6   1.000000000000e+00
    RHS       shared_0_1_7   1.000000000000e+00
    RHS       shared_0_2_0   1.000000000000e+00
    RHS       shared_0_2_1   1.000000000000e+00
    RHS       shared_0_2_2   1.000000000000e+00
    RHS       shared_0_2_3   1.000000000000e+00
    RHS       shared_0_2_4   1.000000000000e+00
    RHS       shared_0_2_5   1.000000000000e+00
    RHS       shared_0_2_6   1.000000000000e+00
    RHS       shared_0_2_7   1.000000000000e+00
    RHS       shared_0_3_0   1.000000000000e+00
    RHS       shared_0_3_1   1.000000000000e+00
    RHS       shared_0_3_2   1.000000000000e+00
    RHS       shared_0_3_3   1.000000000000e+00
    RHS       shared_0_3_4   1.000000000000e+00
    RHS       shared_0_3_5   1.000000000000e+00
    RHS       shared_0_3_6   1.000000000000e+00
    RHS       shared_0_3_7   1.000000000000e+00
    RHS       shared_0_4_0   1.000000000000e+00
    RHS       shared_0_4_1   1.000000000000e+00
    RHS       shared_0_4_2   1.000000000000e+00
    RHS       shared_0_4_3   1.000000000000e+00
    RHS       shared_0_4_4   1.000000000000e+00
    RHS       shared_0_4_5   1.000000000000e+00
    RHS       shared_0_4_6   1.000000000000e+00
    RHS       shared_0_4_7   1.000000000000e+00
    RHS       shared_0_5_0   1.000000000000e+00
    RHS       shared_0_5_1   1.000000000000e+00
    RHS       shared_0_5_2   1.000000000000e+00
    RHS       shared_0_5_3   1.000000000000e+00
    RHS       shared_0_5_4   1.000000000000e+00
    RHS       shared_0_5_5   1.000000000000e+00
    RHS       shared_0_5_6   1.000000000000e+00
    RHS       shared_0_5_7   1.000000000000e+00
    RHS       shared_0_6_0   1.000000000000e+00
    RHS       shared_0_6_1   1.000000000000e+00
    RHS       shared_0_6_2   1.000000000000e+00
    RHS       shared_0_6_3   1.000000000000e+00
    RHS       shared_0_6_4   1.000000000000e+00
    RHS       shared_0_6_5   1.000000000000e+00
    RHS       shared_0_6_6   1.000000000000e+00
    RHS       shared_0_6_7   1.000000000000e+00
    RHS       shared_0_7_0   1.000000000000e+00
    RHS       shared_0_7_1   1.000000000000e+00
    RHS       shared_0_7_2   1.000000000000e+00
    RHS       shared_0_7_3   1.000000000000e+00
    RHS       shared_0_7_4   1.000000000000e+00
    RHS       shared_0_7_5   1.000000000000e+00
    RHS       shared_0_7_6   1.000000000000e+00
    RHS       shared_0_7_7   1.000000000000e+00
    RHS       shared_1_2_0   1.000000000000e+00
    RHS       shared_1_2_1   1.000000000000e+00
    RHS       shared_1_2_2   1.000000000000e+00
    RHS       shared_1_2_3   1.000000000000e+00
    RHS       shared_1_2_4   1.000000000000e+00
    RHS       shared_1_2_5   1.000000000000e+00
    RHS       shared_1_2_6   1.000000000000e+00
    RHS       shared_1_2_7   1.000000000000e+00
    RHS       shared_1_3_0   1.000000000000e+00
    RHS       shared_1_3_1   1.000000000000e+00
    RHS       shared_1_3_2   1.000000000000e+00
    RHS       shared_1_3_3   1.000000000000e+00
    RHS       shared_1_3_4   1.000000000000e+00
    RHS       shared_1_3_5   1.000000000000e+00
    RHS       shared_1_3_6   1.000000000000e+00
    RHS       shared_1_3_7   1.000000000000e+00
    RHS       shared_1_4_0   1.000000000000e+00
    RHS       shared_1_4_1   1.000000000000e+00
    RHS       shared_1_4_2   1.000000000000e+00
    RHS       shared_1_4_3   1.000000000000e+00
    RHS       shared_1_4_4   1.000000000000e+00
    RHS       shared_1_4_5   1.000000000000e+00
    RHS       shared_1_4_6   1.000000000000e+00
    RHS       shared_1_4_7   1.000000000000e+00
    RHS       shared_1_5_0   1.000000000000e+00
    RHS       shared_1_5_1   1.000000000000e+00
    RHS       shared_1_5_2   1.000000000000e+00
    RHS       shared_1_5_3   1.000000000000e+00
    RHS       shared_1_5_4   1.000000000000e+00
    RHS       shared_1_5_5   1.000000000000e+00
    RHS       shared_1_5_6   1.000000000000e+00
    RHS       shared_1_5_7   1.000000000000e+00
    RHS       shared_1_6_0   1.000000000000e+00
    RHS       shared_1_6_1   1.000000000000e+00
    RHS       shared_1_6_2   1.000000000000e+00
    RHS       shared_1_6_3   1.000000000000e+00
    RHS       shared_1_6_4   1.000000000000e+00
    RHS       shared_1_6_5   1.000000000000e+00
    RHS       shared_1_6_6   1.000000000000e+00
    RHS       shared_1_6_7   1.000000000000e+00
    RHS       shared_1_7_0   1.000000000000e+00
    RHS       shared_1_7_1   1.000000000000e+00
    RHS       shared_1_7_2   1.000000000000e+00
    RHS       shared_1_7_3   1.000000000000e+00
    RHS       shared_1_7_4   1.000000000000e+00
    RHS       shared_1_7_5   1.000000000000e+00
    RHS       shared_1_7_6   1.000000000000e+00
    RHS       shared_1_7_7   1.000000000000e+00
    RHS       shared_2_3_0   1.000000000000e+00
    RHS       shared_2_3_1   1.000000000000e+00
    RHS       shared_2_3_2   1.000000000000e+00
    RHS       shared_2_3_3   1.000000000000e+00
    RHS       shared_2_3_4   1.000000000000e+00
    RHS       shared_2_3_5   1.000000000000e+00
    RHS       shared_2_3_6   1.000000000000e+00
    RHS       shared_2_3_7   1.000000000000e+00
    RHS       shared_2_4_0   1.000000000000e+00
    RHS       shared_2_4_1   1.000000000000e+00
    RHS       shared_2_4_2   1.000000000000e+00
    RHS       shared_2_4_3   1.000000000000e+00
    RHS       shared_2_4_4   1.000000000000e+00
    RHS       shared_2_4_5   1.000000000000e+00
    RHS       shared_2_4_6   1.000000000000e+00
    RHS       shared_2_4_7   1.000000000000e+00
    RHS       shared_2_5_0   1.000000000000e+00
    RHS       shared_2_5_1   1.000000000000e+00
    RHS       shared_2_5_2   1.000000000000e+00
    RHS       shared_2_5_3   1.000000000000e+00
    RHS       shared_2_5_4   1.000000000000e+00
    RHS       shared_2_5_5   1.000000000000e+00
    RHS       shared_2_5_6   1.000000000000e+00
    RHS       shared_2_5_7   1.000000000000e+00
    RHS       shared_2_6_0   1.000000000000e+00
    RHS       shared_2_6_1   1.000000000000e+00
    RHS       shared_2_6_2   1.000000000000e+00
    RHS       shared_2_6_3   1.000000000000e+00
    RHS       shared_2_6_4   1.000000000000e+00
    RHS       shared_2_6_5   1.000000000000e+00
    RHS       shared_2_6_6   1.000000000000e+00
    RHS       shared_2_6_7   1.000000000000e+00
    RHS       shared_2_7_0   1.000000000000e+00
    RHS       shared_2_7_1   1.000000000000e+00
    RHS       shared_2_7_2   1.000000000000e+00
    RHS       shared_2_7_3   1.000000000000e+00
    RHS       shared_2_7_4   1.000000000000e+00
    RHS       shared_2_7_5   1.000000000000e+00
    RHS       shared_2_7_6   1.000000000000e+00
    RHS       shared_2_7_7   1.000000000000e+00
    RHS       shared_3_4_0   1.000000000000e+00
    RHS       shared_3_4_1   1.000000000000e+00
    RHS       shared_3_4_2   1.000000000000e+00
    RHS       shared_3_4_3   1.000000000000e+00
    RHS       shared_3_4_4   1.000000000000e+00
    RHS       shared_3_4_5   1.000000000000e+00
    RHS       shared_3_4_6   1.000000000000e+00
    RHS       shared_3_4_7   1.000000000000e+00
    RHS       shared_3_5_0   1.000000000000e+00
    RHS       shared_3_5_1   1.000000000000e+00
    RHS       shared_3_5_2   1.000000000000e+00
    RHS       shared_3_5_3   1.000000000000e+00
    RHS       shared_3_5_4   1.000000000000e+00
    RHS       shared_3_5_5   1.000000000000e+00
    RHS       shared_3_5_6   1.000000000000e+00
    RHS       shared_3_5_7   1.000000000000e+00
    RHS       shared_3_6_0   1.000000000000e+00
    RHS       shared_3_6_1   1.000000000000e+00
    RHS       shared_3_6_2   1.000000000000e+00
    RHS       shared_3_6_3   1.000000000000e+00
    RHS       shared_3_6_4   1.000000000000e+00
    RHS       shared_3_6_5   1.000000000000e+00
    RHS       shared_3_6_6   1.000000000000e+00
    RHS       shared_3_6_7   1.000000000000e+00
    RHS       shared_3_7_0   1.000000000000e+00
    RHS       shared_3_7_1   1.000000000000e+00
    RHS       shared_3_7_2   1.000000000000e+00
    RHS       shared_3_7_3   1.000000000000e+00
    RHS       shared_3_7_4   1.000000000000e+00
    RHS       shared_3_7_5   1.000000000000e+00
    RHS       shared_3_7_6   1.000000000000e+00
    RHS       shared_3_7_7   1.000000000000e+00
    RHS       shared_4_5_0   1.000000000000e+00
    RHS       shared_4_5_1   1.000000000000e+00
    RHS       shared_4_5_2   1.000000000000e+00
    RHS       shared_4_5_3   1.000000000000e+00
    RHS       shared_4_5_4   1.000000000000e+00
    RHS       shared_4_5_5   1.000000000000e+00
    RHS       shared_4_5_6   1.000000000000e+00
    RHS       shared_4_5_7   1.000000000000e+00
    RHS       shared_4_6_0   1.000000000000e+00
    RHS       shared_4_6_1   1.000000000000e+00
    RHS       shared_4_6_2   1.000000000000e+00
    RHS       shared_4_6_3   1.000000000000e+00
    RHS       shared_4_6_4   1.000000000000e+00
    RHS       shared_4_6_5   1.000000000000e+00
    RHS       shared_4_6_6   1.000000000000e+00
    RHS       shared_4_6_7   1.000000000000e+00
    RHS       shared_4_7_0   1.000000000000e+00
    RHS       shared_4_7_1   1.000000000000e+00
    RHS       shared_4_7_2   1.000000000000e+00
    RHS       shared_4_7_3   1.000000000000e+00
    RHS       shared_4_7_4   1.000000000000e+00
    RHS       shared_4_7_5   1.000000000000e+00
    RHS       shared_4_7_6   1.000000000000e+00
    RHS       shared_4_7_7   1.000000000000e+00
    RHS       shared_5_6_0   1.000000000000e+00
    RHS       shared_5_6_1   1.000000000000e+00
    RHS       shared_5_6_2   1.000000000000e+00
    RHS       shared_5_6_3   1.000000000000e+00
    RHS       shared_5_6_4   1.000000000000e+00
    RHS       shared_5_6_5   1.000000000000e+00
    RHS       shared_5_6_6   1.000000000000e+00
    RHS       shared_5_6_7   1.000000000000e+00
    RHS       shared_5_7_0   1.000000000000e+00
    RHS       shared_5_7_1   1.000000000000e+00
    RHS       shared_5_7_2   1.000000000000e+00
    RHS       shared_5_7_3   1.000000000000e+00
    RHS       shared_5_7_4   1.000000000000e+00
    RHS       shared_5_7_5   1.000000000000e+00
    RHS       shared_5_7_6   1.000000000000e+00
    RHS       shared_5_7_7   1.000000000000e+00
    RHS       shared_6_7_0   1.000000000000e+00
    RHS       shared_6_7_1   1.000000000000e+00
    RHS       shared_6_7_2   1.000000000000e+00
    RHS       shared_6_7_3   1.000000000000e+00
    RHS       shared_6_7_4   1.000000000000e+00
    RHS       shared_6_7_5   1.000000000000e+00
    RHS       shared_6_7_6   1.000000000000e+00
    RHS       shared_6_7_7   1.000000000000e+00
    RHS       overlap_0_1   1.000000000000e+00
    RHS       overlap_0_2   1.000000000000e+00
    RHS       overlap_0_3   1.000000000000e+00
    RHS       overlap_0_4   1.000000000000e+00
    RHS       overlap_0_5   1.000000000000e+00
    RHS       overlap_0_6   1.000000000000e+00
    RHS       overlap_0_7   1.000000000000e+00
    RHS       overlap_1_2   1.000000000000e+00
    RHS       overlap_1_3   1.000000000000e+00
    RHS       overlap_1_4   1.000000000000e+00
    RHS       overlap_1_5   1.000000000000e+00
    RHS       overlap_1_6   1.000000000000e+00
    RHS       overlap_1_7   1.000000000000e+00
    RHS       overlap_2_3   1.000000000000e+00
    RHS       overlap_2_4   1.000000000000e+00
    RHS       overlap_2_5   1.000000000000e+00
    RHS       overlap_2_6   1.000000000000e+00
    RHS       overlap_2_7   1.000000000000e+00
    RHS       overlap_3_4   1.000000000000e+00
    RHS       overlap_3_5   1.000000000000e+00
    RHS       overlap_3_6   1.000000000000e+00
    RHS       overlap_3_7   1.000000000000e+00
    RHS       overlap_4_5   1.000000000000e+00
    RHS       overlap_4_6   1.000000000000e+00
    RHS       overlap_4_7   1.000000000000e+00
    RHS       overlap_5_6   1.000000000000e+00
    RHS       overlap_5_7   1.000000000000e+00
    RHS       overlap_6_7   1.000000000000e+00
    RHS       counted    2.000000000000e+01
    RHS       first_1    1.000000000000e+00
    RHS       first_2    1.000000000000e+00
    RHS       first_3    1.000000000000e+00
BOUNDS
 BV BND       largest_0_1
 BV BND       largest_0_2
 BV BND       largest_0_3
 BV BND       largest_0_4
 BV BND       largest_0_5
 BV BND       largest_0_6
 BV BND       largest_0_7
 BV BND       largest_1_2
 BV BND       largest_1_3
 BV BND       largest_1_4
 BV BND       largest_1_5
 BV BND       largest_1_6
 BV BND       largest_1_7
 BV BND       largest_2_3
 BV BND       largest_2_4
 BV BND       largest_2_5
 BV BND       largest_2_6
 BV BND       largest_2_7
 BV BND       largest_3_4
 BV BND       largest_3_5
 BV BND       largest_3_6
 BV BND       largest_3_7
 BV BND       largest_4_5
 BV BND       largest_4_6
 BV BND       largest_4_7
 BV BND       largest_5_6
 BV BND       largest_5_7
 BV BND       largest_6_7
 BV BND       x_0_0   
 BV BND       x_0_1   
 BV BND       x_0_2   
 BV BND       x_0_3   
 BV BND       x_0_4   
 BV BND       x_0_5   
 BV BND       x_0_6   
 BV BND       x_0_7   
 BV BND       x_1_0   
 BV BND       x_1_1   
 BV BND       x_1_2   
 BV BND       x_1_3   
 BV BND       x_1_4   
 BV BND       x_1_5   
 BV BND       x_1_6   
 BV BND       x_1_7   
 BV BND       x_2_0   
 BV BND       x_2_1   
 BV BND       x_2_2   
 BV BND       x_2_3   
 BV BND       x_2_4   
 BV BND       x_2_5   
 BV BND       x_2_6   
 BV BND       x_2_7   
 BV BND       x_3_0   
 BV BND       x_3_1   
 BV BND       x_3_2   
 BV BND       x_3_3   
 BV BND       x_3_4   
 BV BND       x_3_5   
 BV BND       x_3_6   
 BV BND       x_3_7   
 BV BND       x_4_0   
 BV BND       x_4_1   
 BV BND       x_4_2   
 BV BND       x_4_3   
 BV BND       x_4_4   
 BV BND       x_4_5   
 BV BND       x_4_6   
 BV BND       x_4_7   
 BV BND       x_5_0   
 BV BND       x_5_1   
 BV BND       x_5_2   
 BV BND       x_5_3   
 BV BND       x_5_4   
 BV BND       x_5_5   
 BV BND       x_5_6   
 BV BND       x_5_7   
 BV BND       x_6_0   
 BV BND       x_6_1   
 BV BND       x_6_2   
 BV BND       x_6_3   
 BV BND       x_6_4   
 BV BND       x_6_5   
 BV BND       x_6_6   
 BV BND       x_6_7   
 BV BND       x_7_0   
 BV BND       x_7_1   
 BV BND       x_7_2   
 BV BND       x_7_3   
 BV BND       x_7_4   
 BV BND       x_7_5   
 BV BND       x_7_6   
 BV BND       x_7_7   
 UP BND       z_0_1_0    1.000000000000e+00
 UP BND       z_0_1_1    1.000000000000e+00
 UP BND       z_0_1_2    1.000000000000e+00
 UP BND       z_0_1_3    1.000000000000e+00
 UP BND       z_0_1_4    1.000000000000e+00
 UP BND       z_0_1_5    1.000000000000e+00
 UP BND       z_0_1_6    1.000000000000e+00
 UP BND       z_0_1_7    1.000000000000e+00
 UP BND       z_0_2_0    1.000000000000e+00
 UP BND       z_0_2_1    1.000000000000e+00
 UP BND       z_0_2_2    1.000000000000e+00
 UP BND       z_0_2_3    1.000000000000e+00
 UP BND       z_0_2_4    1.000000000000e+00
 UP BND       z_0_2_5    1.000000000000e+00
 UP BND       z_0_2_6    1.000000000000e+00
 UP BND       z_0_2_7    1.000000000000e+00
 UP BND       z_0_3_0    1.000000000000e+00
 UP BND       z_0_3_1    1.000000000000e+00
 UP BND       z_0_3_2    1.000000000000e+00
 UP BND       z_0_3_3    1.000000000000e+00
 UP BND       z_0_3_4    1.000000000000e+00
 UP BND       z_0_3_5    1.000000000000e+00
 UP BND       z_0_3_6    1.000000000000e+00
 UP BND       z_0_3_7    1.000000000000e+00
 UP BND       z_0_4_0    1.000000000000e+00
 UP BND       z_0_4_1    1.000000000000e+00
 UP BND       z_0_4_2    1.000000000000e+00
 UP BND       z_0_4_3    1.000000000000e+00
 UP BND       z_0_4_4    1.000000000000e+00
 UP BND       z_0_4_5    1.000000000000e+00
 UP BND       z_0_4_6    1.000000000000e+00
 UP BND       z_0_4_7    1.000000000000e+00
 UP BND       z_0_5_0    1.000000000000e+00
 UP BND       z_0_5_1    1.000000000000e+00
 UP BND       z_0_5_2    1.000000000000e+00
 UP BND       z_0_5_3    1.000000000000e+00
 UP BND       z_0_5_4    1.000000000000e+00
 UP BND       z_0_5_5    1.000000000000e+00
 UP BND       z_0_5_6    1.000000000000e+00
 UP BND       z_0_5_7    1.000000000000e+00
 UP BND       z_0_6_0    1.000000000000e+00
 UP BND       z_0_6_1    1.000000000000e+00
 UP BND       z_0_6_2    1.000000000000e+00
 UP BND       z_0_6_3    1.000000000000e+00
 UP BND       z_0_6_4    1.000000000000e+00
 UP BND       z_0_6_5    1.000000000000e+00
 UP BND       z_0_6_6    1.000000000000e+00
 UP BND       z_0_6_7    1.000000000000e+00
 UP BND       z_0_7_0    1.000000000000e+00
 UP BND       z_0_7_1    1.000000000000e+00
 UP BND       z_0_7_2    1.000000000000e+00
 UP BND       z_0_7_3    1.000000000000e+00
 UP BND       z_0_7_4    1.000000000000e+00
 UP BND       z_0_7_5    1.000000000000e+00
 UP BND       z_0_7_6    1.000000000000e+00
 UP BND       z_0_7_7    1.000000000000e+00
 UP BND       z_1_2_0    1.000000000000e+00
 UP BND       z_1_2_1    1.000000000000e+00
 UP BND       z_1_2_2    1.000000000000e+00
 UP BND       z_1_2_3    1.000000000000e+00
 UP BND       z_1_2_4    1.000000000000e+00
 UP BND       z_1_2_5    1.000000000000e+00
 UP BND       z_1_2_6    1.000000000000e+00
 UP BND       z_1_2_7    1.000000000000e+00
 UP BND       z_1_3_0    1.000000000000e+00
 UP BND       z_1_3_1    1.000000000000e+00
 UP BND       z_1_3_2    1.000000000000e+00
 UP BND       z_1_3_3    1.000000000000e+00
 UP BND       z_1_3_4    1.000000000000e+00
 UP BND       z_1_3_5    1.000000000000e+00
 UP BND       z_1_3_6    1.000000000000e+00
 UP BND       z_1_3_7    1.000000000000e+00
 UP BND       z_1_4_0    1.000000000000e+00
 UP BND       z_1_4_1    1.000000000000e+00
 UP BND       z_1_4_2    1.000000000000e+00
 UP BND       z_1_4_3    1.000000000000e+00
 UP BND       z_1_4_4    1.000000000000e+00
 UP BND       z_1_4_5    1.000000000000e+00
 UP BND       z_1_4_6    1.000000000000e+00
 UP BND       z_1_4_7    1.000000000000e+00
 UP BND       z_1_5_0    1.000000000000e+00
 UP BND       z_1_5_1    1.000000000000e+00
 UP BND       z_1_5_2    1.000000000000e+00
 UP BND       z_1_5_3    1.000000000000e+00
 UP BND       z_1_5_4    1.000000000000e+00
 UP BND       z_1_5_5    1.000000000000e+00
 UP BND       z_1_5_6    1.000000000000e+00
 UP BND       z_1_5_7    1.000000000000e+00
 UP BND       z_1_6_0    1.000000000000e+00
 UP BND       z_1_6_1    1.000000000000e+00
 UP BND       z_1_6_2    1.000000000000e+00
 UP BND       z_1_6_3    1.000000000000e+00
 UP BND       z_1_6_4    1.000000000000e+00
 UP BND       z_1_6_5    1.000000000000e+00
 UP BND       z_1_6_6    1.000000000000e+00
 UP BND       z_1_6_7    1.000000000000e+00
 UP BND       z_1_7_0    1.000000000000e+00
 UP BND       z_1_7_1    1.000000000000e+00
 UP BND       z_1_7_2    1.000000000000e+00
 UP BND       z_1_7_3    1.000000000000e+00
 UP BND       z_1_7_4    1.000000000000e+00
 UP BND       z_1_7_5    1.000000000000e+00
 UP BND       z_1_7_6    1.000000000000e+00
 UP BND       z_1_7_7    1.000000000000e+00
 UP BND       z_2_3_0    1.000000000000e+00
 UP BND       z_2_3_1    1.000000000000e+00
 UP BND       z_2_3_2    1.000000000000e+00
 UP BND       z_2_3_3    1.000000000000e+00
 UP BND       z_2_3_4    1.000000000000e+00
 UP BND       z_2_3_5    1.000000000000e+00
 UP BND       z_2_3_6    1.000000000000e+00
 UP BND       z_2_3_7    1.000000000000e+00
 UP BND       z_2_4_0    1.000000000000e+00
 UP BND       z_2_4_1    1.000000000000e+00
 UP BND       z_2_4_2    1.000000000000e+00
 UP BND       z_2_4_3    1.000000000000e+00
 UP BND       z_2_4_4    1.000000000000e+00
 UP BND       z_2_4_5    1.000000000000e+00
 UP BND       z_2_4_6    1.000000000000e+00
 UP BND       z_2_4_7    1.000000000000e+00
 UP BND       z_2_5_0    1.000000000000e+00
 UP BND       z_2_5_1    1.000000000000e+00
 UP BND       z_2_5_2    1.000000000000e+00
 UP BND       z_2_5_3    1.000000000000e+00
 UP BND       z_2_5_4    1.000000000000e+00
 UP BND       z_2_5_5    1.000000000000e+00
 UP BND       z_2_5_6    1.000000000000e+00
 UP BND       z_2_5_7    1.000000000000e+00
 UP BND       z_2_6_0    1.000000000000e+00
 UP BND       z_2_6_1    1.000000000000e+00
 UP BND       z_2_6_2    1.000000000000e+00
 UP BND       z_2_6_3    1.000000000000e+00
 UP BND       z_2_6_4    1.000000000000e+00
 UP BND       z_2_6_5    1.000000000000e+00
 UP BND       z_2_6_6    1.000000000000e+00
 UP BND       z_2_6_7    1.000000000000e+00
 UP BND       z_2_7_0    1.000000000000e+00
 UP BND       z_2_7_1    1.000000000000e+00
 UP BND       z_2_7_2    1.000000000000e+00
 UP BND       z_2_7_3    1.000000000000e+00
 UP BND       z_2_7_4    1.000000000000e+00
 UP BND       z_2_7_5    1.000000000000e+00
 UP BND       z_2_7_6    1.000000000000e+00
 UP BND       z_2_7_7    1.000000000000e+00
 UP BND       z_3_4_0    1.000000000000e+00
 UP BND       z_3_4_1    1.000000000000e+00
 UP BND       z_3_4_2    1.000000000000e+00
 UP BND       z_3_4_3    1.000000000000e+00
 UP BND       z_3_4_4    1.000000000000e+00
 UP BND       z_3_4_5    1.000000000000e+00
 UP BND       z_3_4_6    1.000000000000e+00
 UP BND       z_3_4_7    1.000000000000e+00
 UP BND       z_3_5_0    1.000000000000e+00
 UP BND       z_3_5_1    1.000000000000e+00
 UP BND       z_3_5_2    1.000000000000e+00
 UP BND       z_3_5_3    1.000000000000e+00
 UP BND       z_3_5_4    1.000000000000e+00
 UP BND       z_3_5_5    1.000000000000e+00
 UP BND       z_3_5_6    1.000000000000e+00
 UP BND       z_3_5_7    1.000000000000e+00
 UP BND       z_3_6_0    1.000000000000e+00
 UP BND       z_3_6_1    1.000000000000e+00
 UP BND       z_3_6_2    1.000000000000e+00
 UP BND       z_3_6_3    1.000000000000e+00
 UP BND       z_3_6_4    1.000000000000e+00
 UP BND       z_3_6_5    1.000000000000e+00
 UP BND       z_3_6_6    1.000000000000e+00
 UP BND       z_3_6_7    1.000000000000e+00
 UP BND       z_3_7_0    1.000000000000e+00
 UP BND       z_3_7_1    1.000000000000e+00
 UP BND       z_3_7_2    1.000000000000e+00
 UP BND       z_3_7_3    1.000000000000e+00
 UP BND       z_3_7_4    1.000000000000e+00
 UP BND       z_3_7_5    1.000000000000e+00
 UP BND       z_3_7_6    1.000000000000e+00
 UP BND       z_3_7_7    1.000000000000e+00
 UP BND       z_4_5_0    1.000000000000e+00
 UP BND       z_4_5_1    1.000000000000e+00
 UP BND       z_4_5_2    1.000000000000e+00
 UP BND       z_4_5_3    1.000000000000e+00
 UP BND       z_4_5_4    1.000000000000e+00
 UP BND       z_4_5_5    1.000000000000e+00
 UP BND       z_4_5_6    1.000000000000e+00
 UP BND       z_4_5_7    1.000000000000e+00
 UP BND       z_4_6_0    1.000000000000e+00
 UP BND       z_4_6_1    1.000000000000e+00
 UP BND       z_4_6_2    1.000000000000e+00
 UP BND       z_4_6_3    1.000000000000e+00
 UP BND       z_4_6_4    1.000000000000e+00
 UP BND       z_4_6_5    1.000000000000e+00
 UP BND       z_4_6_6    1.000000000000e+00
 UP BND       z_4_6_7    1.000000000000e+00
 UP BND       z_4_7_0    1.000000000000e+00
 UP BND       z_4_7_1    1.000000000000e+00
 UP BND       z_4_7_2    1.000000000000e+00
 UP BND       z_4_7_3    1.000000000000e+00
 UP BND       z_4_7_4    1.000000000000e+00
 UP BND       z_4_7_5    1.000000000000e+00
 UP BND       z_4_7_6    1.000000000000e+00
 UP BND       z_4_7_7    1.000000000000e+00
 UP BND       z_5_6_0    1.000000000000e+00
 UP BND       z_5_6_1    1.000000000000e+00
 UP BND       z_5_6_2    1.000000000000e+00
 UP BND       z_5_6_3    1.000000000000e+00
 UP BND       z_5_6_4    1.000000000000e+00
 UP BND       z_5_6_5    1.000000000000e+00
 UP BND       z_5_6_6    1.000000000000e+00
 UP BND       z_5_6_7    1.000000000000e+00
 UP BND       z_5_7_0    1.000000000000e+00
 UP BND       z_5_7_1    1.000000000000e+00
 UP BND       z_5_7_2    1.000000000000e+00
 UP BND       z_5_7_3    1.000000000000e+00
 UP BND       z_5_7_4    1.000000000000e+00
 UP BND       z_5_7_5    1.000000000000e+00
 UP BND       z_5_7_6    1.000000000000e+00
 UP BND       z_5_7_7    1.000000000000e+00
 UP BND       z_6_7_0    1.000000000000e+00
 UP BND       z_6_7_1    1.000000000000e+00
 UP BND       z_6_7_2    1.000000000000e+00
 UP BND       z_6_7_3    1.000000000000e+00
 UP BND       z_6_7_4    1.000000000000e+00
 UP BND       z_6_7_5    1.000000000000e+00
 UP BND       z_6_7_6    1.000000000000e+00
 UP BND       z_6_7_7    1.000000000000e+00
ENDATA
