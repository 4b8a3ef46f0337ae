*SENSE:Minimize
NAME          patch_n30_r4_q2_8_dead
ROWS
 N  OBJ
 E  host_2
 E  host_3
 E  host_12
 E  host_13
 E  host_22
 E  host_23
 E  host_32
 E  host_33
 E  host_38
 E  host_39
 E  host_40
 E  host_41
 E  host_46
 E  host_47
 E  host_48
 E  host_49
 L  load_0
 L  load_1
 L  load_4
 L  load_5
 L  load_8
 L  load_9
 L  load_10
 L  load_11
 L  load_12
 L  load_13
 L  load_14
 L  load_16
 L  load_17
 L  load_19
COLUMNS
    MARK      'MARKER'                 'INTORG'
    makespan  load_0    -1.000000000000e+00
    makespan  load_1    -1.000000000000e+00
    makespan  load_4    -1.000000000000e+00
    makespan  load_5    -1.000000000000e+00
    makespan  load_8    -1.000000000000e+00
    makespan  load_9    -1.000000000000e+00
    makespan  load_10   -1.000000000000e+00
    makespan  load_11   -1.000000000000e+00
    makespan  load_12   -1.000000000000e+00
    makespan  load_13   -1.000000000000e+00
    makespan  load_14   -1.000000000000e+00
    makespan  load_16   -1.000000000000e+00
    makespan  load_17   -1.000000000000e+00
    makespan  load_19   -1.000000000000e+00
    makespan  OBJ        1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_12    host_12    1.000000000000e+00
    x_0_12    load_0     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_13    host_13    1.000000000000e+00
    x_0_13    load_0     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_2     host_2     1.000000000000e+00
    x_0_2     load_0     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_0_3     host_3     1.000000000000e+00
    x_0_3     load_0     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_10_38   host_38    1.000000000000e+00
    x_10_38   load_10    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_10_39   host_39    1.000000000000e+00
    x_10_39   load_10    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_11_40   host_40    1.000000000000e+00
    x_11_40   load_11    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_11_41   host_41    1.000000000000e+00
    x_11_41   load_11    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_12_32   host_32    1.000000000000e+00
    x_12_32   load_12    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_12_33   host_33    1.000000000000e+00
    x_12_33   load_12    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_12_38   host_38    1.000000000000e+00
    x_12_38   load_12    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_12_39   host_39    1.000000000000e+00
    x_12_39   load_12    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_13_46   host_46    1.000000000000e+00
    x_13_46   load_13    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_13_47   host_47    1.000000000000e+00
    x_13_47   load_13    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_14_38   host_38    1.000000000000e+00
    x_14_38   load_14    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_14_39   host_39    1.000000000000e+00
    x_14_39   load_14    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_14_48   host_48    1.000000000000e+00
    x_14_48   load_14    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_14_49   host_49    1.000000000000e+00
    x_14_49   load_14    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_16_46   host_46    1.000000000000e+00
    x_16_46   load_16    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_16_47   host_47    1.000000000000e+00
    x_16_47   load_16    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_17_2    host_2     1.000000000000e+00
    x_17_2    load_17    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_17_3    host_3     1.000000000000e+00
    x_17_3    load_17    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_19_2    host_2     1.000000000000e+00
    x_19_2    load_19    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_19_3    host_3     1.000000000000e+00
    x_19_3    load_19    1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_12    host_12    1.000000000000e+00
    x_1_12    load_1     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1_13    host_13    1.000000000000e+00
    x_1_13    load_1     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_12    host_12    1.000000000000e+00
    x_4_12    load_4     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_13    host_13    1.000000000000e+00
    x_4_13    load_4     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_22    host_22    1.000000000000e+00
    x_4_22    load_4     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4_23    host_23    1.000000000000e+00
    x_4_23    load_4     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_22    host_22    1.000000000000e+00
    x_5_22    load_5     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5_23    host_23    1.000000000000e+00
    x_5_23    load_5     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_8_22    host_22    1.000000000000e+00
    x_8_22    load_8     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_8_23    host_23    1.000000000000e+00
    x_8_23    load_8     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_8_32    host_32    1.000000000000e+00
    x_8_32    load_8     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_8_33    host_33    1.000000000000e+00
    x_8_33    load_8     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_9_32    host_32    1.000000000000e+00
    x_9_32    load_9     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_9_33    host_33    1.000000000000e+00
    x_9_33    load_9     1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
RHS
    RHS       host_2     1.000000000000e+00
    RHS       host_3     1.000000000000e+00
    RHS       host_12    1.000000000000e+00
    RHS       host_13    1.000000000000e+00
    RHS       host_22    1.000000000000e+00
    RHS       host_23    1.000000000000e+00
    RHS       host_32    1.000000000000e+00
    RHS       host_33    1.000000000000e+00
    RHS       host_38    1.000000000000e+00
    RHS       host_39    1.000000000000e+00
    RHS       host_40    1.000000000000e+00
    RHS       host_41    1.000000000000e+00
    RHS       host_46    1.000000000000e+00
    RHS       host_47    1.000000000000e+00
    RHS       host_48    1.000000000000e+00
    RHS       host_49    1.000000000000e+00
    RHS       load_0     0.000000000000e+00
    RHS       load_1     0.000000000000e+00
    RHS       load_4     0.000000000000e+00
    RHS       load_5     0.000000000000e+00
    RHS       load_8     0.000000000000e+00
    RHS       load_9     0.000000000000e+00
    RHS       load_10    0.000000000000e+00
    RHS       load_11    0.000000000000e+00
    RHS       load_12    0.000000000000e+00
    RHS       load_13    0.000000000000e+00
    RHS       load_14    0.000000000000e+00
    RHS       load_16    0.000000000000e+00
    RHS       load_17    0.000000000000e+00
    RHS       load_19    0.000000000000e+00
BOUNDS
 UP BND       makespan   4.000000000000e+00
 BV BND       x_0_12  
 BV BND       x_0_13  
 BV BND       x_0_2   
 BV BND       x_0_3   
 BV BND       x_10_38 
 BV BND       x_10_39 
 BV BND       x_11_40 
 BV BND       x_11_41 
 BV BND       x_12_32 
 BV BND       x_12_33 
 BV BND       x_12_38 
 BV BND       x_12_39 
 BV BND       x_13_46 
 BV BND       x_13_47 
 BV BND       x_14_38 
 BV BND       x_14_39 
 BV BND       x_14_48 
 BV BND       x_14_49 
 BV BND       x_16_46 
 BV BND       x_16_47 
 BV BND       x_17_2  
 BV BND       x_17_3  
 BV BND       x_19_2  
 BV BND       x_19_3  
 BV BND       x_1_12  
 BV BND       x_1_13  
 BV BND       x_4_12  
 BV BND       x_4_13  
 BV BND       x_4_22  
 BV BND       x_4_23  
 BV BND       x_5_22  
 BV BND       x_5_23  
 BV BND       x_8_22  
 BV BND       x_8_23  
 BV BND       x_8_32  
 BV BND       x_8_33  
 BV BND       x_9_32  
 BV BND       x_9_33  
ENDATA
