*SENSE:Minimize
NAME          incidence_n6_r3_racks_2_1_pairs
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
 L  shared_0_1_0
 L  shared_0_1_1
 L  shared_0_1_2
 L  shared_0_1_3
 L  shared_0_1_4
 L  shared_0_1_5
 L  shared_0_2_0
 L  shared_0_2_1
 L  shared_0_2_2
 L  shared_0_2_3
 L  shared_0_2_4
 L  shared_0_2_5
 L  shared_0_3_0
 L  shared_0_3_1
 L  shared_0_3_2
 L  shared_0_3_3
 L  shared_0_3_4
 L  shared_0_3_5
 L  shared_0_4_0
 L  shared_0_4_1
 L  shared_0_4_2
 L  shared_0_4_3
 L  shared_0_4_4
 L  shared_0_4_5
 L  shared_0_5_0
 L  shared_0_5_1
 L  shared_0_5_2
 L  shared_0_5_3
 L  shared_0_5_4
 L  shared_0_5_5
 L  shared_1_2_0
 L  shared_1_2_1
 L  shared_1_2_2
 L  shared_1_2_3
 L  shared_1_2_4
 L  shared_1_2_5
 L  shared_1_3_0
 L  shared_1_3_1
 L  shared_1_3_2
 L  shared_1_3_3
 L  shared_1_3_4
 L  shared_1_3_5
 L  shared_1_4_0
 L  shared_1_4_1
 L  shared_1_4_2
 L  shared_1_4_3
 L  shared_1_4_4
 L  shared_1_4_5
 L  shared_1_5_0
 L  shared_1_5_1
 L  shared_1_5_2
 L  shared_1_5_3
 L  shared_1_5_4
 L  shared_1_5_5
 L  shared_2_3_0
 L  shared_2_3_1
 L  shared_2_3_2
 L  shared_2_3_3
 L  shared_2_3_4
 L  shared_2_3_5
 L  shared_2_4_0
 L  shared_2_4_1
 L  shared_2_4_2
 L  shared_2_4_3
 L  shared_2_4_4
 L  shared_2_4_5
 L  shared_2_5_0
 L  shared_2_5_1
 L  shared_2_5_2
 L  shared_2_5_3
 L  shared_2_5_4
 L  shared_2_5_5
 L  shared_3_4_0
 L  shared_3_4_1
 L  shared_3_4_2
 L  shared_3_4_3
 L  shared_3_4_4
 L  shared_3_4_5
 L  shared_3_5_0
 L  shared_3_5_1
 L  shared_3_5_2
 L  shared_3_5_3
 L  shared_3_5_4
 L  shared_3_5_5
 L  shared_4_5_0
 L  shared_4_5_1
 L  shared_4_5_2
 L  shared_4_5_3
 L  shared_4_5_4
 L  shared_4_5_5
 L  overlap_0_1
 L  overlap_0_2
 L  overlap_0_3
 L  overlap_0_4
 L  overlap_0_5
 L  overlap_1_2
 L  overlap_1_3
 L  overlap_1_4
 L  overlap_1_5
 L  overlap_2_3
 L  overlap_2_4
 L  overlap_2_5
 L  overlap_3_4
 L  overlap_3_5
 L  overlap_4_5
 G  counted
 L  rack_0_0
 L  rack_0_1
 L  rack_0_2
 L  rack_0_3
 L  rack_0_4
 L  rack_0_5
 L  rack_1_0
 L  rack_1_1
 L  rack_1_2
 L  rack_1_3
 L  rack_1_4
 L  rack_1_5
 L  rack_2_0
 L  rack_2_1
 L  rack_2_2
 L  rack_2_3
 L  rack_2_4
 L  rack_2_5
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
    largest_4_5  overlap_4_5  -1.000000000000e+00
    largest_4_5  counted    1.000000000000e+00
    largest_4_5  OBJ        1.000000000000e+00
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
    x_0_0     rack_0_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_1     types_of_0   1.000000000000e+00
    x_0_1     hosts_of_1   1.000000000000e+00
    x_0_1     shared_0_1_1   1.000000000000e+00
    x_0_1     shared_0_2_1   1.000000000000e+00
    x_0_1     shared_0_3_1   1.000000000000e+00
    x_0_1     shared_0_4_1   1.000000000000e+00
    x_0_1     shared_0_5_1   1.000000000000e+00
    x_0_1     rack_0_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_2     types_of_0   1.000000000000e+00
    x_0_2     hosts_of_2   1.000000000000e+00
    x_0_2     shared_0_1_2   1.000000000000e+00
    x_0_2     shared_0_2_2   1.000000000000e+00
    x_0_2     shared_0_3_2   1.000000000000e+00
    x_0_2     shared_0_4_2   1.000000000000e+00
    x_0_2     shared_0_5_2   1.000000000000e+00
    x_0_2     rack_0_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_3     types_of_0   1.000000000000e+00
    x_0_3     hosts_of_3   1.000000000000e+00
    x_0_3     shared_0_1_3   1.000000000000e+00
    x_0_3     shared_0_2_3   1.000000000000e+00
    x_0_3     shared_0_3_3   1.000000000000e+00
    x_0_3     shared_0_4_3   1.000000000000e+00
    x_0_3     shared_0_5_3   1.000000000000e+00
    x_0_3     rack_0_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_4     types_of_0   1.000000000000e+00
    x_0_4     hosts_of_4   1.000000000000e+00
    x_0_4     shared_0_1_4   1.000000000000e+00
    x_0_4     shared_0_2_4   1.000000000000e+00
    x_0_4     shared_0_3_4   1.000000000000e+00
    x_0_4     shared_0_4_4   1.000000000000e+00
    x_0_4     shared_0_5_4   1.000000000000e+00
    x_0_4     rack_0_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_5     types_of_0   1.000000000000e+00
    x_0_5     hosts_of_5   1.000000000000e+00
    x_0_5     shared_0_1_5   1.000000000000e+00
    x_0_5     shared_0_2_5   1.000000000000e+00
    x_0_5     shared_0_3_5   1.000000000000e+00
    x_0_5     shared_0_4_5   1.000000000000e+00
    x_0_5     shared_0_5_5   1.000000000000e+00
    x_0_5     rack_0_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_0     hosts_of_0   1.000000000000e+00
    x_1_0     types_of_1   1.000000000000e+00
    x_1_0     shared_0_1_0   1.000000000000e+00
    x_1_0     shared_1_2_0   1.000000000000e+00
    x_1_0     shared_1_3_0   1.000000000000e+00
    x_1_0     shared_1_4_0   1.000000000000e+00
    x_1_0     shared_1_5_0   1.000000000000e+00
    x_1_0     rack_0_0   1.000000000000e+00
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
    x_1_1     rack_0_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_2     types_of_1   1.000000000000e+00
    x_1_2     hosts_of_2   1.000000000000e+00
    x_1_2     shared_0_1_2   1.000000000000e+00
    x_1_2     shared_1_2_2   1.000000000000e+00
    x_1_2     shared_1_3_2   1.000000000000e+00
    x_1_2     shared_1_4_2   1.000000000000e+00
    x_1_2     shared_1_5_2   1.000000000000e+00
    x_1_2     rack_0_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_3     types_of_1   1.000000000000e+00
    x_1_3     hosts_of_3   1.000000000000e+00
    x_1_3     shared_0_1_3   1.000000000000e+00
    x_1_3     shared_1_2_3   1.000000000000e+00
    x_1_3     shared_1_3_3   1.000000000000e+00
    x_1_3     shared_1_4_3   1.000000000000e+00
    x_1_3     shared_1_5_3   1.000000000000e+00
    x_1_3     rack_0_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_4     types_of_1   1.000000000000e+00
    x_1_4     hosts_of_4   1.000000000000e+00
    x_1_4     shared_0_1_4   1.000000000000e+00
    x_1_4     shared_1_2_4   1.000000000000e+00
    x_1_4     shared_1_3_4   1.000000000000e+00
    x_1_4     shared_1_4_4   1.000000000000e+00
    x_1_4     shared_1_5_4   1.000000000000e+00
    x_1_4     rack_0_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_5     types_of_1   1.000000000000e+00
    x_1_5     hosts_of_5   1.000000000000e+00
    x_1_5     shared_0_1_5   1.000000000000e+00
    x_1_5     shared_1_2_5   1.000000000000e+00
    x_1_5     shared_1_3_5   1.000000000000e+00
    x_1_5     shared_1_4_5   1.000000000000e+00
    x_1_5     shared_1_5_5   1.000000000000e+00
    x_1_5     rack_0_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_0     hosts_of_0   1.000000000000e+00
    x_2_0     types_of_2   1.000000000000e+00
    x_2_0     shared_0_2_0   1.000000000000e+00
    x_2_0     shared_1_2_0   1.000000000000e+00
    x_2_0     shared_2_3_0   1.000000000000e+00
    x_2_0     shared_2_4_0   1.000000000000e+00
    x_2_0     shared_2_5_0   1.000000000000e+00
    x_2_0     rack_1_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_1     hosts_of_1   1.000000000000e+00
    x_2_1     types_of_2   1.000000000000e+00
    x_2_1     shared_0_2_1   1.000000000000e+00
    x_2_1     shared_1_2_1   1.000000000000e+00
    x_2_1     shared_2_3_1   1.000000000000e+00
    x_2_1     shared_2_4_1   1.000000000000e+00
    x_2_1     shared_2_5_1   1.000000000000e+00
    x_2_1     rack_1_1   1.000000000000e+00
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
    x_2_2     rack_1_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_3     types_of_2   1.000000000000e+00
    x_2_3     hosts_of_3   1.000000000000e+00
    x_2_3     shared_0_2_3   1.000000000000e+00
    x_2_3     shared_1_2_3   1.000000000000e+00
    x_2_3     shared_2_3_3   1.000000000000e+00
    x_2_3     shared_2_4_3   1.000000000000e+00
    x_2_3     shared_2_5_3   1.000000000000e+00
    x_2_3     rack_1_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_4     types_of_2   1.000000000000e+00
    x_2_4     hosts_of_4   1.000000000000e+00
    x_2_4     shared_0_2_4   1.000000000000e+00
    x_2_4     shared_1_2_4   1.000000000000e+00
    x_2_4     shared_2_3_4   1.000000000000e+00
    x_2_4     shared_2_4_4   1.000000000000e+00
    x_2_4     shared_2_5_4   1.000000000000e+00
    x_2_4     rack_1_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_5     types_of_2   1.000000000000e+00
    x_2_5     hosts_of_5   1.000000000000e+00
    x_2_5     shared_0_2_5   1.000000000000e+00
    x_2_5     shared_1_2_5   1.000000000000e+00
    x_2_5     shared_2_3_5   1.000000000000e+00
    x_2_5     shared_2_4_5   1.000000000000e+00
    x_2_5     shared_2_5_5   1.000000000000e+00
    x_2_5     rack_1_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_0     hosts_of_0   1.000000000000e+00
    x_3_0     types_of_3   1.000000000000e+00
    x_3_0     shared_0_3_0   1.000000000000e+00
    x_3_0     shared_1_3_0   1.000000000000e+00
    x_3_0     shared_2_3_0   1.000000000000e+00
    x_3_0     shared_3_4_0   1.000000000000e+00
    x_3_0     shared_3_5_0   1.000000000000e+00
    x_3_0     rack_1_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_1     hosts_of_1   1.000000000000e+00
    x_3_1     types_of_3   1.000000000000e+00
    x_3_1     shared_0_3_1   1.000000000000e+00
    x_3_1     shared_1_3_1   1.000000000000e+00
    x_3_1     shared_2_3_1   1.000000000000e+00
    x_3_1     shared_3_4_1   1.000000000000e+00
    x_3_1     shared_3_5_1   1.000000000000e+00
    x_3_1     rack_1_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_2     hosts_of_2   1.000000000000e+00
    x_3_2     types_of_3   1.000000000000e+00
    x_3_2     shared_0_3_2   1.000000000000e+00
    x_3_2     shared_1_3_2   1.000000000000e+00
    x_3_2     shared_2_3_2   1.000000000000e+00
    x_3_2     shared_3_4_2   1.000000000000e+00
    x_3_2     shared_3_5_2   1.000000000000e+00
    x_3_2     rack_1_2   1.000000000000e+00
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
    x_3_3     rack_1_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_4     types_of_3   1.000000000000e+00
    x_3_4     hosts_of_4   1.000000000000e+00
    x_3_4     shared_0_3_4   1.000000000000e+00
    x_3_4     shared_1_3_4   1.000000000000e+00
    x_3_4     shared_2_3_4   1.000000000000e+00
    x_3_4     shared_3_4_4   1.000000000000e+00
    x_3_4     shared_3_5_4   1.000000000000e+00
    x_3_4     rack_1_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_5     types_of_3   1.000000000000e+00
    x_3_5     hosts_of_5   1.000000000000e+00
    x_3_5     shared_0_3_5   1.000000000000e+00
    x_3_5     shared_1_3_5   1.000000000000e+00
    x_3_5     shared_2_3_5   1.000000000000e+00
    x_3_5     shared_3_4_5   1.000000000000e+00
    x_3_5     shared_3_5_5   1.000000000000e+00
    x_3_5     rack_1_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_0     hosts_of_0   1.000000000000e+00
    x_4_0     types_of_4   1.000000000000e+00
    x_4_0     shared_0_4_0   1.000000000000e+00
    x_4_0     shared_1_4_0   1.000000000000e+00
    x_4_0     shared_2_4_0   1.000000000000e+00
    x_4_0     shared_3_4_0   1.000000000000e+00
    x_4_0     shared_4_5_0   1.000000000000e+00
    x_4_0     rack_2_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_1     hosts_of_1   1.000000000000e+00
    x_4_1     types_of_4   1.000000000000e+00
    x_4_1     shared_0_4_1   1.000000000000e+00
    x_4_1     shared_1_4_1   1.000000000000e+00
    x_4_1     shared_2_4_1   1.000000000000e+00
    x_4_1     shared_3_4_1   1.000000000000e+00
    x_4_1     shared_4_5_1   1.000000000000e+00
    x_4_1     rack_2_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_2     hosts_of_2   1.000000000000e+00
    x_4_2     types_of_4   1.000000000000e+00
    x_4_2     shared_0_4_2   1.000000000000e+00
    x_4_2     shared_1_4_2   1.000000000000e+00
    x_4_2     shared_2_4_2   1.000000000000e+00
    x_4_2     shared_3_4_2   1.000000000000e+00
    x_4_2     shared_4_5_2   1.000000000000e+00
    x_4_2     rack_2_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_3     hosts_of_3   1.000000000000e+00
    x_4_3     types_of_4   1.000000000000e+00
    x_4_3     shared_0_4_3   1.000000000000e+00
    x_4_3     shared_1_4_3   1.000000000000e+00
    x_4_3     shared_2_4_3   1.000000000000e+00
    x_4_3     shared_3_4_3   1.000000000000e+00
    x_4_3     shared_4_5_3   1.000000000000e+00
    x_4_3     rack_2_3   1.000000000000e+00
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
    x_4_4     rack_2_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_5     types_of_4   1.000000000000e+00
    x_4_5     hosts_of_5   1.000000000000e+00
    x_4_5     shared_0_4_5   1.000000000000e+00
    x_4_5     shared_1_4_5   1.000000000000e+00
    x_4_5     shared_2_4_5   1.000000000000e+00
    x_4_5     shared_3_4_5   1.000000000000e+00
    x_4_5     shared_4_5_5   1.000000000000e+00
    x_4_5     rack_2_5   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_0     hosts_of_0   1.000000000000e+00
    x_5_0     types_of_5   1.000000000000e+00
    x_5_0     shared_0_5_0   1.000000000000e+00
    x_5_0     shared_1_5_0   1.000000000000e+00
    x_5_0     shared_2_5_0   1.000000000000e+00
    x_5_0     shared_3_5_0   1.000000000000e+00
    x_5_0     shared_4_5_0   1.000000000000e+00
    x_5_0     rack_2_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_1     hosts_of_1   1.000000000000e+00
    x_5_1     types_of_5   1.000000000000e+00
    x_5_1     shared_0_5_1   1.000000000000e+00
    x_5_1     shared_1_5_1   1.000000000000e+00
    x_5_1     shared_2_5_1   1.000000000000e+00
    x_5_1     shared_3_5_1   1.000000000000e+00
    x_5_1     shared_4_5_1   1.000000000000e+00
    x_5_1     rack_2_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_2     hosts_of_2   1.000000000000e+00
    x_5_2     types_of_5   1.000000000000e+00
    x_5_2     shared_0_5_2   1.000000000000e+00
    x_5_2     shared_1_5_2   1.000000000000e+00
    x_5_2     shared_2_5_2   1.000000000000e+00
    x_5_2     shared_3_5_2   1.000000000000e+00
    x_5_2     shared_4_5_2   1.000000000000e+00
    x_5_2     rack_2_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_3     hosts_of_3   1.000000000000e+00
    x_5_3     types_of_5   1.000000000000e+00
    x_5_3     shared_0_5_3   1.000000000000e+00
    x_5_3     shared_1_5_3   1.000000000000e+00
    x_5_3     shared_2_5_3   1.000000000000e+00
    x_5_3     shared_3_5_3   1.000000000000e+00
    x_5_3     shared_4_5_3   1.000000000000e+00
    x_5_3     rack_2_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_4     hosts_of_4   1.000000000000e+00
    x_5_4     types_of_5   1.000000000000e+00
    x_5_4     shared_0_5_4   1.000000000000e+00
    x_5_4     shared_1_5_4   1.000000000000e+00
    x_5_4     shared_2_5_4   1.000000000000e+00
    x_5_4     shared_3_5_4   1.000000000000e+00
    x_5_4     shared_4_5_4   1.000000000000e+00
    x_5_4     rack_2_4   1.000000000000e+00
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
    x_5_5     rack_2_5   1.000000000000e+00
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
RHS
    RHS       types_of_0   3.000000000000e+00
    RHS       hosts_of_0   3.000000000000e+00
    RHS       own_0      1.000000000000e+00
    RHS       types_of_1   3.000000000000e+00
    RHS       hosts_of_1   3.000000000000e+00
    RHS       own_1      1.000000000000e+00
    RHS       types_of_2   3.000000000000e+00
    RHS       hosts_of_2   3.000000000000e+00
    RHS       own_2      1.000000000000e+00
    RHS       types_of_3   3.000000000000e+00
    RHS       hosts_of_3   3.000000000000e+00
    RHS       own_3      1.000000000000e+00
    RHS       types_of_4   3.000000000000e+00
    RHS       hosts_of_4   3.000000000000e+00
    RHS       own_4      1.000000000000e+00
    RHS       types_of_5   3.000000000000e+00
    RHS       hosts_of_5   3.000000000000e+00
    RHS       own_5      1.000000000000e+00
    RHS       shared_0_1_0   1.000000000000e+00
    RHS       shared_0_1_1   1.000000000000e+00
    RHS       shared_0_1_2   1.000000000000e+00
    RHS       shared_0_1_3   1.000000000000e+00
    RHS       shared_0_1_4   1.000000000000e+00
    RHS       shared_0_1_5   1.000000000000e+00
    RHS       shared_0_2_0   1.000000000000e+00
    RHS       shared_0_2_1   1.000000000000e+00
    RHS       shared_0_2_2   1.000000000000e+00
    RHS       shared_0_2_3   1.000000000000e+00
    RHS       shared_0_2_4   1.000000000000e+00
    RHS       shared_0_2_5   1.000000000000e+00
    RHS       shared_0_3_0   1.000000000000e+00
    RHS       shared_0_3_1   1.000000000000e+00
    RHS       shared_0_3_2   1.000000000000e+00
    RHS       shared_0_3_3   1.000000000000e+00
    RHS       shared_0_3_4   1.000000000000e+00
    RHS       shared_0_3_5   1.000000000000e+00
    RHS       shared_0_4_0   1.000000000000e+00
    RHS       shared_0_4_1   1.000000000000e+00
    RHS       shared_0_4_2   1.000000000000e+00
    RHS       shared_0_4_3   1.000000000000e+00
    RHS       shared_0_4_4   1.000000000000e+00
    RHS       shared_0_4_5   1.000000000000e+00
    RHS       shared_0_5_0   1.000000000000e+00
    RHS       shared_0_5_1   1.000000000000e+00
    RHS       shared_0_5_2   1.000000000000e+00
    RHS       shared_0_5_3   1.000000000000e+00
    RHS       shared_0_5_4   1.000000000000e+00
    RHS       shared_0_5_5   1.000000000000e+00
    RHS       shared_1_2_0   1.000000000000e+00
    RHS       shared_1_2_1   1.000000000000e+00
    RHS       shared_1_2_2   1.000000000000e+00
    RHS       shared_1_2_3   1.000000000000e+00
    RHS       shared_1_2_4   1.000000000000e+00
    RHS       shared_1_2_5   1.000000000000e+00
    RHS       shared_1_3_0   1.000000000000e+00
    RHS       shared_1_3_1   1.000000000000e+00
    RHS       shared_1_3_2   1.000000000000e+00
    RHS       shared_1_3_3   1.000000000000e+00
    RHS       shared_1_3_4   1.000000000000e+00
    RHS       shared_1_3_5   1.000000000000e+00
    RHS       shared_1_4_0   1.000000000000e+00
    RHS       shared_1_4_1   1.000000000000e+00
    RHS       shared_1_4_2   1.000000000000e+00
    RHS       shared_1_4_3   1.000000000000e+00
    RHS       shared_1_4_4   1.000000000000e+00
    RHS       shared_1_4_5   1.000000000000e+00
    RHS       shared_1_5_0   1.000000000000e+00
    RHS       shared_1_5_1   1.000000000000e+00
    RHS       shared_1_5_2   1.000000000000e+00
    RHS       shared_1_5_3   1.000000000000e+00
    RHS       shared_1_5_4   1.000000000000e+00
    RHS       shared_1_5_5   1.000000000000e+00
    RHS       shared_2_3_0   1.000000000000e+00
    RHS       shared_2_3_1   1.000000000000e+00
    RHS       shared_2_3_2   1.000000000000e+00
    RHS       shared_2_3_3   1.000000000000e+00
    RHS       shared_2_3_4   1.000000000000e+00
    RHS       shared_2_3_5   1.000000000000e+00
    RHS       shared_2_4_0   1.000000000000e+00
    RHS       shared_2_4_1   1.000000000000e+00
    RHS       shared_2_4_2   1.000000000000e+00
    RHS       shared_2_4_3   1.000000000000e+00
    RHS       shared_2_4_4   1.000000000000e+00
    RHS       shared_2_4_5   1.000000000000e+00
    RHS       shared_2_5_0   1.000000000000e+00
    RHS       shared_2_5_1   1.000000000000e+00
    RHS       shared_2_5_2   1.000000000000e+00
    RHS       shared_2_5_3   1.000000000000e+00
    RHS       shared_2_5_4   1.000000000000e+00
    RHS       shared_2_5_5   1.000000000000e+00
    RHS       shared_3_4_0   1.000000000000e+00
    RHS       shared_3_4_1   1.000000000000e+00
    RHS       shared_3_4_2   1.000000000000e+00
    RHS       shared_3_4_3   1.000000000000e+00
    RHS       shared_3_4_4   1.000000000000e+00
    RHS       shared_3_4_5   1.000000000000e+00
    RHS       shared_3_5_0   1.000000000000e+00
    RHS       shared_3_5_1   1.000000000000e+00
    RHS       shared_3_5_2   1.000000000000e+00
    RHS       shared_3_5_3   1.000000000000e+00
    RHS       shared_3_5_4   1.000000000000e+00
    RHS       shared_3_5_5   1.000000000000e+00
    RHS       shared_4_5_0   1.000000000000e+00
    RHS       shared_4_5_1   1.000000000000e+00
    RHS       shared_4_5_2   1.000000000000e+00
    RHS       shared_4_5_3   1.000000000000e+00
    RHS       shared_4_5_4   1.000000000000e+00
    RHS       shared_4_5_5   1.000000000000e+00
    RHS       overlap_0_1   1.000000000000e+00
    RHS       overlap_0_2   1.000000000000e+00
    RHS       overlap_0_3   1.000000000000e+00
    RHS       overlap_0_4   1.000000000000e+00
    RHS       overlap_0_5   1.000000000000e+00
    RHS       overlap_1_2   1.000000000000e+00
    RHS       overlap_1_3   1.000000000000e+00
    RHS       overlap_1_4   1.000000000000e+00
    RHS       overlap_1_5   1.000000000000e+00
    RHS       overlap_2_3   1.000000000000e+00
    RHS       overlap_2_4   1.000000000000e+00
    RHS       overlap_2_5   1.000000000000e+00
    RHS       overlap_3_4   1.000000000000e+00
    RHS       overlap_3_5   1.000000000000e+00
    RHS       overlap_4_5   1.000000000000e+00
    RHS       counted    3.000000000000e+00
    RHS       rack_0_0   1.000000000000e+00
    RHS       rack_0_1   1.000000000000e+00
    RHS       rack_0_2   1.000000000000e+00
    RHS       rack_0_3   1.000000000000e+00
    RHS       rack_0_4   1.000000000000e+00
    RHS       rack_0_5   1.000000000000e+00
    RHS       rack_1_0   1.000000000000e+00
    RHS       rack_1_1   1.000000000000e+00
    RHS       rack_1_2   1.000000000000e+00
    RHS       rack_1_3   1.000000000000e+00
    RHS       rack_1_4   1.000000000000e+00
    RHS       rack_1_5   1.000000000000e+00
    RHS       rack_2_0   1.000000000000e+00
    RHS       rack_2_1   1.000000000000e+00
    RHS       rack_2_2   1.000000000000e+00
    RHS       rack_2_3   1.000000000000e+00
    RHS       rack_2_4   1.000000000000e+00
    RHS       rack_2_5   1.000000000000e+00
BOUNDS
 BV BND       largest_0_1
 BV BND       largest_0_2
 BV BND       largest_0_3
 BV BND       largest_0_4
 BV BND       largest_0_5
 BV BND       largest_1_2
 BV BND       largest_1_3
 BV BND       largest_1_4
 BV BND       largest_1_5
 BV BND       largest_2_3
 BV BND       largest_2_4
 BV BND       largest_2_5
 BV BND       largest_3_4
 BV BND       largest_3_5
 BV BND       largest_4_5
 BV BND       x_0_0   
 BV BND       x_0_1   
 BV BND       x_0_2   
 BV BND       x_0_3   
 BV BND       x_0_4   
 BV BND       x_0_5   
 BV BND       x_1_0   
 BV BND       x_1_1   
 BV BND       x_1_2   
 BV BND       x_1_3   
 BV BND       x_1_4   
 BV BND       x_1_5   
 BV BND       x_2_0   
 BV BND       x_2_1   
 BV BND       x_2_2   
 BV BND       x_2_3   
 BV BND       x_2_4   
 BV BND       x_2_5   
 BV BND       x_3_0   
 BV BND       x_3_1   
 BV BND       x_3_2   
 BV BND       x_3_3   
 BV BND       x_3_4   
 BV BND       x_3_5   
 BV BND       x_4_0   
 BV BND       x_4_1   
 BV BND       x_4_2   
 BV BND       x_4_3   
 BV BND       x_4_4   
 BV BND       x_4_5   
 BV BND       x_5_0   
 BV BND       x_5_1   
 BV BND       x_5_2   
 BV BND       x_5_3   
 BV BND       x_5_4   
 BV BND       x_5_5   
 UP BND       z_0_1_0    1.000000000000e+00
 UP BND       z_0_1_1    1.000000000000e+00
 UP BND       z_0_1_2    1.000000000000e+00
 UP BND       z_0_1_3    1.000000000000e+00
 UP BND       z_0_1_4    1.000000000000e+00
 UP BND       z_0_1_5    1.000000000000e+00
 UP BND       z_0_2_0    1.000000000000e+00
 UP BND       z_0_2_1    1.000000000000e+00
 UP BND       z_0_2_2    1.000000000000e+00
 UP BND       z_0_2_3    1.000000000000e+00
 UP BND       z_0_2_4    1.000000000000e+00
 UP BND       z_0_2_5    1.000000000000e+00
 UP BND       z_0_3_0    1.000000000000e+00
 UP BND       z_0_3_1    1.000000000000e+00
 UP BND       z_0_3_2    1.000000000000e+00
 UP BND       z_0_3_3    1.000000000000e+00
 UP BND       z_0_3_4    1.000000000000e+00
 UP BND       z_0_3_5    1.000000000000e+00
 UP BND       z_0_4_0    1.000000000000e+00
 UP BND       z_0_4_1    1.000000000000e+00
 UP BND       z_0_4_2    1.000000000000e+00
 UP BND       z_0_4_3    1.000000000000e+00
 UP BND       z_0_4_4    1.000000000000e+00
 UP BND       z_0_4_5    1.000000000000e+00
 UP BND       z_0_5_0    1.000000000000e+00
 UP BND       z_0_5_1    1.000000000000e+00
 UP BND       z_0_5_2    1.000000000000e+00
 UP BND       z_0_5_3    1.000000000000e+00
 UP BND       z_0_5_4    1.000000000000e+00
 UP BND       z_0_5_5    1.000000000000e+00
 UP BND       z_1_2_0    1.000000000000e+00
 UP BND       z_1_2_1    1.000000000000e+00
 UP BND       z_1_2_2    1.000000000000e+00
 UP BND       z_1_2_3    1.000000000000e+00
 UP BND       z_1_2_4    1.000000000000e+00
 UP BND       z_1_2_5    1.000000000000e+00
 UP BND       z_1_3_0    1.000000000000e+00
 UP BND       z_1_3_1    1.000000000000e+00
 UP BND       z_1_3_2    1.000000000000e+00
 UP BND       z_1_3_3    1.000000000000e+00
 UP BND       z_1_3_4    1.000000000000e+00
 UP BND       z_1_3_5    1.000000000000e+00
 UP BND       z_1_4_0    1.000000000000e+00
 UP BND       z_1_4_1    1.000000000000e+00
 UP BND       z_1_4_2    1.000000000000e+00
 UP BND       z_1_4_3    1.000000000000e+00
 UP BND       z_1_4_4    1.000000000000e+00
 UP BND       z_1_4_5    1.000000000000e+00
 UP BND       z_1_5_0    1.000000000000e+00
 UP BND       z_1_5_1    1.000000000000e+00
 UP BND       z_1_5_2    1.000000000000e+00
 UP BND       z_1_5_3    1.000000000000e+00
 UP BND       z_1_5_4    1.000000000000e+00
 UP BND       z_1_5_5    1.000000000000e+00
 UP BND       z_2_3_0    1.000000000000e+00
 UP BND       z_2_3_1    1.000000000000e+00
 UP BND       z_2_3_2    1.000000000000e+00
 UP BND       z_2_3_3    1.000000000000e+00
 UP BND       z_2_3_4    1.000000000000e+00
 UP BND       z_2_3_5    1.000000000000e+00
 UP BND       z_2_4_0    1.000000000000e+00
 UP BND       z_2_4_1    1.000000000000e+00
 UP BND       z_2_4_2    1.000000000000e+00
 UP BND       z_2_4_3    1.000000000000e+00
 UP BND       z_2_4_4    1.000000000000e+00
 UP BND       z_2_4_5    1.000000000000e+00
 UP BND       z_2_5_0    1.000000000000e+00
 UP BND       z_2_5_1    1.000000000000e+00
 UP BND       z_2_5_2    1.000000000000e+00
 UP BND       z_2_5_3    1.000000000000e+00
 UP BND       z_2_5_4    1.000000000000e+00
 UP BND       z_2_5_5    1.000000000000e+00
 UP BND       z_3_4_0    1.000000000000e+00
 UP BND       z_3_4_1    1.000000000000e+00
 UP BND       z_3_4_2    1.000000000000e+00
 UP BND       z_3_4_3    1.000000000000e+00
 UP BND       z_3_4_4    1.000000000000e+00
 UP BND       z_3_4_5    1.000000000000e+00
 UP BND       z_3_5_0    1.000000000000e+00
 UP BND       z_3_5_1    1.000000000000e+00
 UP BND       z_3_5_2    1.000000000000e+00
 UP BND       z_3_5_3    1.000000000000e+00
 UP BND       z_3_5_4    1.000000000000e+00
 UP BND       z_3_5_5    1.000000000000e+00
 UP BND       z_4_5_0    1.000000000000e+00
 UP BND       z_4_5_1    1.000000000000e+00
 UP BND       z_4_5_2    1.000000000000e+00
 UP BND       z_4_5_3    1.000000000000e+00
 UP BND       z_4_5_4    1.000000000000e+00
 UP BND       z_4_5_5    1.000000000000e+00
ENDATA
