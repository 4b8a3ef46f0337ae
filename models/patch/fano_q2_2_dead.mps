*SENSE:Minimize
NAME          patch_fano_q2_2_dead
ROWS
 N  OBJ
 E  host_0
 E  host_1
 E  host_12
 E  host_13
 L  load_2
 L  load_3
 L  load_4
COLUMNS
    MARK      'MARKER'                 'INTORG'
    makespan  load_2    -1.000000000000e+00
    makespan  load_3    -1.000000000000e+00
    makespan  load_4    -1.000000000000e+00
    makespan  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_12    host_12    1.000000000000e+00
    x_2_12    load_2     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_13    host_13    1.000000000000e+00
    x_2_13    load_2     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_0     host_0     1.000000000000e+00
    x_3_0     load_3     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_1     host_1     1.000000000000e+00
    x_3_1     load_3     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_12    host_12    1.000000000000e+00
    x_4_12    load_4     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_13    host_13    1.000000000000e+00
    x_4_13    load_4     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
RHS
    RHS       host_0     1.000000000000e+00
    RHS       host_1     1.000000000000e+00
    RHS       host_12    1.000000000000e+00
    RHS       host_13    1.000000000000e+00
    RHS       load_2     0.000000000000e+00
    RHS       load_3     0.000000000000e+00
    RHS       load_4     0.000000000000e+00
BOUNDS
 UP BND       makespan   2.000000000000e+00
 BV BND       x_2_12  
 BV BND       x_2_13  
 BV BND       x_3_0   
 BV BND       x_3_1   
 BV BND       x_4_12  
 BV BND       x_4_13  
ENDATA
