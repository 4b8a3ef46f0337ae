*SENSE:Minimize
NAME          reorder_fano_3_dead
ROWS
 N  OBJ
 E  host_0
 E  host_1
 E  host_2
 E  host_3
 E  host_4
 E  host_5
 E  host_6
 L  load_0
 L  load_1
 L  load_2
 L  load_3
COLUMNS
    MARK      'MARKER'                 'INTORG'
    x_0_1     host_1     1.000000000000e+00
    x_0_1     load_0     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_2     host_2     1.000000000000e+00
    x_0_2     load_0     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_4     host_4     1.000000000000e+00
    x_0_4     load_0     1.000000000000e+00
    x_0_4     OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_2     host_2     1.000000000000e+00
    x_1_2     load_1     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_3     host_3     1.000000000000e+00
    x_1_3     load_1     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_5     host_5     1.000000000000e+00
    x_1_5     load_1     1.000000000000e+00
    x_1_5     OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_3     host_3     1.000000000000e+00
    x_2_3     load_2     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_4     host_4     1.000000000000e+00
    x_2_4     load_2     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2_6     host_6     1.000000000000e+00
    x_2_6     load_2     1.000000000000e+00
    x_2_6     OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_0     host_0     1.000000000000e+00
    x_3_0     load_3     1.000000000000e+00
    x_3_0     OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_4     host_4     1.000000000000e+00
    x_3_4     load_3     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3_5     host_5     1.000000000000e+00
    x_3_5     load_3     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
RHS
    RHS       host_0     1.000000000000e+00
    RHS       host_1     1.000000000000e+00
    RHS       host_2     1.000000000000e+00
    RHS       host_3     1.000000000000e+00
    RHS       host_4     1.000000000000e+00
    RHS       host_5     1.000000000000e+00
    RHS       host_6     1.000000000000e+00
    RHS       load_0     2.000000000000e+00
    RHS       load_1     2.000000000000e+00
    RHS       load_2     2.000000000000e+00
    RHS       load_3     2.000000000000e+00
BOUNDS
 BV BND       x_0_1   
 BV BND       x_0_2   
 BV BND       x_0_4   
 BV BND       x_1_2   
 BV BND       x_1_3   
 BV BND       x_1_5   
 BV BND       x_2_3   
 BV BND       x_2_4   
 BV BND       x_2_6   
 BV BND       x_3_0   
 BV BND       x_3_4   
 BV BND       x_3_5   
ENDATA
