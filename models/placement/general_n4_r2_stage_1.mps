*SENSE:Minimize
NAME          incidence_n4_r2_overlap
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
 L  shared_0_1_0
 L  shared_0_1_1
 L  shared_0_1_2
 L  shared_0_1_3
 L  shared_0_2_0
 L  shared_0_2_1
 L  shared_0_2_2
 L  shared_0_2_3
 L  shared_0_3_0
 L  shared_0_3_1
 L  shared_0_3_2
 L  shared_0_3_3
 L  shared_1_2_0
 L  shared_1_2_1
 L  shared_1_2_2
 L  shared_1_2_3
 L  shared_1_3_0
 L  shared_1_3_1
 L  shared_1_3_2
 L  shared_1_3_3
 L  shared_2_3_0
 L  shared_2_3_1
 L  shared_2_3_2
 L  shared_2_3_3
 L  overlap_0_1
 L  overlap_0_2
 L  overlap_0_3
 L  overlap_1_2
 L  overlap_1_3
 L  overlap_2_3
 E  first_1
COLUMNS
    MARK      'MARKER'                 'INTORG'
    largest_overlap  overlap_0_1  -1.000000000000e+00
    largest_overlap  overlap_0_2  -1.000000000000e+00
    largest_overlap  overlap_0_3  -1.000000000000e+00
    largest_overlap  overlap_1_2  -1.000000000000e+00
    largest_overlap  overlap_1_3  -1.000000000000e+00
    largest_overlap  overlap_2_3  -1.000000000000e+00
    largest_overlap  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_0     types_of_0   1.000000000000e+00
    x_0_0     hosts_of_0   1.000000000000e+00
    x_0_0     own_0      1.000000000000e+00
    x_0_0     shared_0_1_0   1.000000000000e+00
    x_0_0     shared_0_2_0   1.000000000000e+00
    x_0_0     shared_0_3_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_1     types_of_0   1.000000000000e+00
    x_0_1     hosts_of_1   1.000000000000e+00
    x_0_1     shared_0_1_1   1.000000000000e+00
    x_0_1     shared_0_2_1   1.000000000000e+00
    x_0_1     shared_0_3_1   1.000000000000e+00
    x_0_1     first_1    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_2     types_of_0   1.000000000000e+00
    x_0_2     hosts_of_2   1.000000000000e+00
    x_0_2     shared_0_1_2   1.000000000000e+00
    x_0_2     shared_0_2_2   1.000000000000e+00
    x_0_2     shared_0_3_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_3     types_of_0   1.000000000000e+00
    x_0_3     hosts_of_3   1.000000000000e+00
    x_0_3     shared_0_1_3   1.000000000000e+00
    x_0_3     shared_0_2_3   1.000000000000e+00
    x_0_3     shared_0_3_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_0     hosts_of_0   1.000000000000e+00
    x_1_0     types_of_1   1.000000000000e+00
    x_1_0     shared_0_1_0   1.000000000000e+00
    x_1_0     shared_1_2_0   1.000000000000e+00
    x_1_0     shared_1_3_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_1     types_of_1   1.000000000000e+00
    x_1_1     hosts_of_1   1.000000000000e+00
    x_1_1     own_1      1.000000000000e+00
    x_1_1     shared_0_1_1   1.000000000000e+00
    x_1_1     shared_1_2_1   1.000000000000e+00
    x_1_1     shared_1_3_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_2     types_of_1   1.000000000000e+00
    x_1_2     hosts_of_2   1.000000000000e+00
    x_1_2     shared_0_1_2   1.000000000000e+00
    x_1_2     shared_1_2_2   1.000000000000e+00
    x_1_2     shared_1_3_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_3     types_of_1   1.000000000000e+00
    x_1_3     hosts_of_3   1.000000000000e+00
    x_1_3     shared_0_1_3   1.000000000000e+00
    x_1_3     shared_1_2_3   1.000000000000e+00
    x_1_3     shared_1_3_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_0     hosts_of_0   1.000000000000e+00
    x_2_0     types_of_2   1.000000000000e+00
    x_2_0     shared_0_2_0   1.000000000000e+00
    x_2_0     shared_1_2_0   1.000000000000e+00
    x_2_0     shared_2_3_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_1     hosts_of_1   1.000000000000e+00
    x_2_1     types_of_2   1.000000000000e+00
    x_2_1     shared_0_2_1   1.000000000000e+00
    x_2_1     shared_1_2_1   1.000000000000e+00
    x_2_1     shared_2_3_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_2     types_of_2   1.000000000000e+00
    x_2_2     hosts_of_2   1.000000000000e+00
    x_2_2     own_2      1.000000000000e+00
    x_2_2     shared_0_2_2   1.000000000000e+00
    x_2_2     shared_1_2_2   1.000000000000e+00
    x_2_2     shared_2_3_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_3     types_of_2   1.000000000000e+00
    x_2_3     hosts_of_3   1.000000000000e+00
    x_2_3     shared_0_2_3   1.000000000000e+00
    x_2_3     shared_1_2_3   1.000000000000e+00
    x_2_3     shared_2_3_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_0     hosts_of_0   1.000000000000e+00
    x_3_0     types_of_3   1.000000000000e+00
    x_3_0     shared_0_3_0   1.000000000000e+00
    x_3_0     shared_1_3_0   1.000000000000e+00
    x_3_0     shared_2_3_0   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_1     hosts_of_1   1.000000000000e+00
    x_3_1     types_of_3   1.000000000000e+00
    x_3_1     shared_0_3_1   1.000000000000e+00
    x_3_1     shared_1_3_1   1.000000000000e+00
    x_3_1     shared_2_3_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_2     hosts_of_2   1.000000000000e+00
    x_3_2     types_of_3   1.000000000000e+00
    x_3_2     shared_0_3_2   1.000000000000e+00
    x_3_2     shared_1_3_2   1.000000000000e+00
    x_3_2     shared_2_3_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_3     types_of_3   1.000000000000e+00
    x_3_3     hosts_of_3   1.000000000000e+00
    x_3_3     own_3      1.000000000000e+00
    x_3_3     shared_0_3_3   1.000000000000e+00
    x_3_3     shared_1_3_3   1.000000000000e+00
    x_3_3     shared_2_3_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    z_0_1_0   shared_0_1_0  -1.000000000000e+00
    z_0_1_0   overlap_0_1   1.000000000000e+00
    z_0_1_1   shared_0_1_1  -1.000000000000e+00
    z_0_1_1   overlap_0_1   1.000000000000e+00
    z_0_1_2   shared_0_1_2  -1.000000000000e+00
    z_0_1_2   overlap_0_1   1.000000000000e+00
    z_0_1_3   shared_0_1_3  -1.000000000000e+00
    z_0_1_3   overlap_0_1   1.000000000000e+00
    z_0_2_0   shared_0_2_0  -1.000000000000e+00
    z_0_2_0   overlap_0_2   1.000000000000e+00
    z_0_2_1   shared_0_2_1  -1.000000000000e+00
    z_0_2_1   overlap_0_2   1.000000000000e+00
    z_0_2_2   shared_0_2_2  -1.000000000000e+00
    z_0_2_2   overlap_0_2   1.000000000000e+00
    z_0_2_3   shared_0_2_3  -1.000000000000e+00
    z_0_2_3   overlap_0_2   1.000000000000e+00
    z_0_3_0   shared_0_3_0  -1.000000000000e+00
    z_0_3_0   overlap_0_3   1.000000000000e+00
    z_0_3_1   shared_0_3_1  -1.000000000000e+00
    z_0_3_1   overlap_0_3   1.000000000000e+00
    z_0_3_2   shared_0_3_2  -1.000000000000e+00
    z_0_3_2   overlap_0_3   1.000000000000e+00
    z_0_3_3   shared_0_3_3  -1.000000000000e+00
    z_0_3_3   overlap_0_3   1.000000000000e+00
    z_1_2_0   shared_1_2_0  -1.000000000000e+00
    z_1_2_0   overlap_1_2   1.000000000000e+00
    z_1_2_1   shared_1_2_1  -1.000000000000e+00
    z_1_2_1   overlap_1_2   1.000000000000e+00
    z_1_2_2   shared_1_2_2  -1.000000000000e+00
    z_1_2_2   overlap_1_2   1.000000000000e+00
    z_1_2_3   shared_1_2_3  -1.000000000000e+00
    z_1_2_3   overlap_1_2   1.000000000000e+00
    z_1_3_0   shared_1_3_0  -1.000000000000e+00
    z_1_3_0   overlap_1_3   1.000000000000e+00
    z_1_3_1   shared_1_3_1  -1.000000000000e+00
    z_1_3_1   overlap_1_3   1.000000000000e+00
    z_1_3_2   shared_1_3_2  -1.000000000000e+00
    z_1_3_2   overlap_1_3   1.000000000000e+00
    z_1_3_3   shared_1_3_3  -1.000000000000e+00
    z_1_3_3   overlap_1_3   1.000000000000e+00
    z_2_3_0   shared_2_3_0  -1.000000000000e+00
    z_2_3_0   overlap_2_3   1.000000000000e+00
    z_2_3_1   shared_2_3_1  -1.000000000000e+00
    z_2_3_1   overlap_2_3   1.000000000000e+00
    z_2_3_2   shared_2_3_2  -1.000000000000e+00
    z_2_3_2   overlap_2_3   1.000000000000e+00
    z_2_3_3   shared_2_3_3  -1.000000000000e+00
    z_2_3_3   overlap_2_3   1.000000000000e+00
RHS
    RHS       types_of_0   2.000000000000e+00
    RHS       hosts_of_0   2.000000000000e+00
    RHS       own_0      1.000000000000e+00
    RHS       types_of_1   2.000000000000e+00
    RHS       hosts_of_1   2.000000000000e+00
    RHS       own_1      1.000000000000e+00
    RHS       types_of_2   2.000000000000e+00
    RHS       hosts_of_2   2.000000000000e+00
    RHS       own_2      1.000000000000e+00
    RHS       types_of_3   2.000000000000e+00
    RHS       hosts_of_3   2.000000000000e+00
    RHS       own_3      1.000000000000e+00
    RHS       shared_0_1_0   1.000000000000e+00
    RHS       shared_0_1_1   1.000000000000e+00
    RHS       shared_0_1_2   1.000000000000e+00
    RHS       shared_0_1_3   1.000000000000e+00
    RHS       shared_0_2_0   1.000000000000e+00
    RHS       shared_0_2_1   1.000000000000e+00
    RHS       shared_0_2_2   1.000000000000e+00
    RHS       shared_0_2_3   1.000000000000e+00
    RHS       shared_0_3_0   1.000000000000e+00
    RHS       shared_0_3_1   1.000000000000e+00
    RHS       shared_0_3_2   1.000000000000e+00
    RHS       shared_0_3_3   1.000000000000e+00
    RHS       shared_1_2_0   1.000000000000e+00
    RHS       shared_1_2_1   1.000000000000e+00
    RHS       shared_1_2_2   1.000000000000e+00
    RHS       shared_1_2_3   1.000000000000e+00
    RHS       shared_1_3_0   1.000000000000e+00
    RHS       shared_1_3_1   1.000000000000e+00
    RHS       shared_1_3_2   1.000000000000e+00
    RHS       shared_1_3_3   1.000000000000e+00
    RHS       shared_2_3_0   1.000000000000e+00
    RHS       shared_2_3_1   1.000000000000e+00
    RHS       shared_2_3_2   1.000000000000e+00
    RHS       shared_2_3_3   1.000000000000e+00
    RHS       overlap_0_1   0.000000000000e+00
    RHS       overlap_0_2   0.000000000000e+00
    RHS       overlap_0_3   0.000000000000e+00
    RHS       overlap_1_2   0.000000000000e+00
    RHS       overlap_1_3   0.000000000000e+00
    RHS       overlap_2_3   0.000000000000e+00
    RHS       first_1    1.000000000000e+00
BOUNDS
 LO BND       largest_overlap   1.000000000000e+00
 UP BND       largest_overlap   2.000000000000e+00
 BV BND       x_0_0   
 BV BND       x_0_1   
 BV BND       x_0_2   
 BV BND       x_0_3   
 BV BND       x_1_0   
 BV BND       x_1_1   
 BV BND       x_1_2   
 BV BND       x_1_3   
 BV BND       x_2_0   
 BV BND       x_2_1   
 BV BND       x_2_2   
 BV BND       x_2_3   
 BV BND       x_3_0   
 BV BND       x_3_1   
 BV BND       x_3_2   
 BV BND       x_3_3   
 UP BND       z_0_1_0    1.000000000000e+00
 UP BND       z_0_1_1    1.000000000000e+00
 UP BND       z_0_1_2    1.000000000000e+00
 UP BND       z_0_1_3    1.000000000000e+00
 UP BND       z_0_2_0    1.000000000000e+00
 UP BND       z_0_2_1    1.000000000000e+00
 UP BND       z_0_2_2    1.000000000000e+00
 UP BND       z_0_2_3    1.000000000000e+00
 UP BND       z_0_3_0    1.000000000000e+00
 UP BND       z_0_3_1    1.000000000000e+00
 UP BND       z_0_3_2    1.000000000000e+00
 UP BND       z_0_3_3    1.000000000000e+00
 UP BND       z_1_2_0    1.000000000000e+00
 UP BND       z_1_2_1    1.000000000000e+00
 UP BND       z_1_2_2    1.000000000000e+00
 UP BND       z_1_2_3    1.000000000000e+00
 UP BND       z_1_3_0    1.000000000000e+00
 UP BND       z_1_3_1    1.000000000000e+00
 UP BND       z_1_3_2    1.000000000000e+00
 UP BND       z_1_3_3    1.000000000000e+00
 UP BND       z_2_3_0    1.000000000000e+00
 UP BND       z_2_3_1    1.000000000000e+00
 UP BND       z_2_3_2    1.000000000000e+00
 UP BND       z_2_3_3    1.000000000000e+00
ENDATA
