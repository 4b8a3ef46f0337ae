*SENSE:Minimize
NAME          cyclic_n11_r5_pairs
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
 L  both_0_7
 L  both_0_8
 L  both_0_9
 L  both_0_10
 L  both_1_2
 L  both_1_3
 L  both_1_4
 L  both_1_5
 L  both_1_6
 L  both_1_7
 L  both_1_8
 L  both_1_9
 L  both_1_10
 L  both_2_3
 L  both_2_4
 L  both_2_5
 L  both_2_6
 L  both_2_7
 L  both_2_8
 L  both_2_9
 L  both_2_10
 L  both_3_4
 L  both_3_5
 L  both_3_6
 L  both_3_7
 L  both_3_8
 L  both_3_9
 L  both_3_10
 L  both_4_5
 L  both_4_6
 L  both_4_7
 L  both_4_8
 L  both_4_9
 L  both_4_10
 L  both_5_6
 L  both_5_7
 L  both_5_8
 L  both_5_9
 L  both_5_10
 L  both_6_7
 L  both_6_8
 L  both_6_9
 L  both_6_10
 L  both_7_8
 L  both_7_9
 L  both_7_10
 L  both_8_9
 L  both_8_10
 L  both_9_10
 L  overlap_1
 L  overlap_2
 L  overlap_3
 L  overlap_4
 L  overlap_5
 G  counted
 E  multiplied
 L  mirrored_1
 L  mirrored_2
 L  mirrored_3
 L  mirrored_4
COLUMNS
    MARK      'MARKER'                 'INTORG'
    largest_1  overlap_1  -1.000000000000e+00
    largest_1  counted    1.100000000000e+01
    largest_1  OBJ        1.100000000000e+01
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_2  overlap_2  -1.000000000000e+00
    largest_2  counted    1.100000000000e+01
    largest_2  OBJ        1.100000000000e+01
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_3  overlap_3  -1.000000000000e+00
    largest_3  counted    1.100000000000e+01
    largest_3  OBJ        1.100000000000e+01
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_4  overlap_4  -1.000000000000e+00
    largest_4  counted    1.100000000000e+01
    largest_4  OBJ        1.100000000000e+01
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    largest_5  overlap_5  -1.000000000000e+00
    largest_5  counted    1.100000000000e+01
    largest_5  OBJ        1.100000000000e+01
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
    x_0       both_0_7   1.000000000000e+00
    x_0       both_0_8   1.000000000000e+00
    x_0       both_0_9   1.000000000000e+00
    x_0       both_0_10   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_1       offsets    1.000000000000e+00
    x_1       both_0_1   1.000000000000e+00
    x_1       both_1_2   1.000000000000e+00
    x_1       both_1_3   1.000000000000e+00
    x_1       both_1_4   1.000000000000e+00
    x_1       both_1_5   1.000000000000e+00
    x_1       both_1_6   1.000000000000e+00
    x_1       both_1_7   1.000000000000e+00
    x_1       both_1_8   1.000000000000e+00
    x_1       both_1_9   1.000000000000e+00
    x_1       both_1_10   1.000000000000e+00
    x_1       multiplied   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_10      offsets    1.000000000000e+00
    x_10      both_0_10   1.000000000000e+00
    x_10      both_1_10   1.000000000000e+00
    x_10      both_2_10   1.000000000000e+00
    x_10      both_3_10   1.000000000000e+00
    x_10      both_4_10   1.000000000000e+00
    x_10      both_5_10   1.000000000000e+00
    x_10      both_6_10   1.000000000000e+00
    x_10      both_7_10   1.000000000000e+00
    x_10      both_8_10   1.000000000000e+00
    x_10      both_9_10   1.000000000000e+00
    x_10      mirrored_1   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_2       offsets    1.000000000000e+00
    x_2       both_0_2   1.000000000000e+00
    x_2       both_1_2   1.000000000000e+00
    x_2       both_2_3   1.000000000000e+00
    x_2       both_2_4   1.000000000000e+00
    x_2       both_2_5   1.000000000000e+00
    x_2       both_2_6   1.000000000000e+00
    x_2       both_2_7   1.000000000000e+00
    x_2       both_2_8   1.000000000000e+00
    x_2       both_2_9   1.000000000000e+00
    x_2       both_2_10   1.000000000000e+00
    x_2       mirrored_1  -1.000000000000e+00
    x_2       mirrored_2  -1.000000000000e+00
    x_2       mirrored_3  -1.000000000000e+00
    x_2       mirrored_4  -1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_3       offsets    1.000000000000e+00
    x_3       both_0_3   1.000000000000e+00
    x_3       both_1_3   1.000000000000e+00
    x_3       both_2_3   1.000000000000e+00
    x_3       both_3_4   1.000000000000e+00
    x_3       both_3_5   1.000000000000e+00
    x_3       both_3_6   1.000000000000e+00
    x_3       both_3_7   1.000000000000e+00
    x_3       both_3_8   1.000000000000e+00
    x_3       both_3_9   1.000000000000e+00
    x_3       both_3_10   1.000000000000e+00
    x_3       mirrored_2  -1.000000000000e+00
    x_3       mirrored_3  -1.000000000000e+00
    x_3       mirrored_4  -1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_4       offsets    1.000000000000e+00
    x_4       both_0_4   1.000000000000e+00
    x_4       both_1_4   1.000000000000e+00
    x_4       both_2_4   1.000000000000e+00
    x_4       both_3_4   1.000000000000e+00
    x_4       both_4_5   1.000000000000e+00
    x_4       both_4_6   1.000000000000e+00
    x_4       both_4_7   1.000000000000e+00
    x_4       both_4_8   1.000000000000e+00
    x_4       both_4_9   1.000000000000e+00
    x_4       both_4_10   1.000000000000e+00
    x_4       mirrored_3  -1.000000000000e+00
    x_4       mirrored_4  -1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_5       offsets    1.000000000000e+00
    x_5       both_0_5   1.000000000000e+00
    x_5       both_1_5   1.000000000000e+00
    x_5       both_2_5   1.000000000000e+00
    x_5       both_3_5   1.000000000000e+00
    x_5       both_4_5   1.000000000000e+00
    x_5       both_5_6   1.000000000000e+00
    x_5       both_5_7   1.000000000000e+00
    x_5       both_5_8   1.000000000000e+00
    x_5       both_5_9   1.000000000000e+00
    x_5       both_5_10   1.000000000000e+00
    x_5       mirrored_4  -1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_6       offsets    1.000000000000e+00
    x_6       both_0_6   1.000000000000e+00
    x_6       both_1_6   1.000000000000e+00
    x_6       both_2_6   1.000000000000e+00
    x_6       both_3_6   1.000000000000e+00
    x_6       both_4_6   1.000000000000e+00
    x_6       both_5_6   1.000000000000e+00
    x_6       both_6_7   1.000000000000e+00
    x_6       both_6_8   1.000000000000e+00
    x_6       both_6_9   1.000000000000e+00
    x_6       both_6_10   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_7       offsets    1.000000000000e+00
    x_7       both_0_7   1.000000000000e+00
    x_7       both_1_7   1.000000000000e+00
    x_7       both_2_7   1.000000000000e+00
    x_7       both_3_7   1.000000000000e+00
    x_7       both_4_7   1.000000000000e+00
    x_7       both_5_7   1.000000000000e+00
    x_7       both_6_7   1.000000000000e+00
    x_7       both_7_8   1.000000000000e+00
    x_7       both_7_9   1.000000000000e+00
    x_7       both_7_10   1.000000000000e+00
    x_7       mirrored_4   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_8       offsets    1.000000000000e+00
    x_8       both_0_8   1.000000000000e+00
    x_8       both_1_8   1.000000000000e+00
    x_8       both_2_8   1.000000000000e+00
    x_8       both_3_8   1.000000000000e+00
    x_8       both_4_8   1.000000000000e+00
    x_8       both_5_8   1.000000000000e+00
    x_8       both_6_8   1.000000000000e+00
    x_8       both_7_8   1.000000000000e+00
    x_8       both_8_9   1.000000000000e+00
    x_8       both_8_10   1.000000000000e+00
    x_8       mirrored_3   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    MARK      'MARKER'                 'INTORG'
    x_9       offsets    1.000000000000e+00
    x_9       both_0_9   1.000000000000e+00
    x_9       both_1_9   1.000000000000e+00
    x_9       both_2_9   1.000000000000e+00
    x_9       both_3_9   1.000000000000e+00
    x_9       both_4_9   1.000000000000e+00
    x_9       both_5_9   1.000000000000e+00
    x_9       both_6_9   1.000000000000e+00
    x_9       both_7_9   1.000000000000e+00
    x_9       both_8_9   1.000000000000e+00
    x_9       both_9_10   1.000000000000e+00
    x_9       mirrored_2   1.000000000000e+00
    MARK      'MARKER'                 'INTEND'
    y_0_1     both_0_1  -1.000000000000e+00
    y_0_1     overlap_1   1.000000000000e+00
    y_0_10    both_0_10  -1.000000000000e+00
    y_0_10    overlap_1   1.000000000000e+00
    y_0_2     both_0_2  -1.000000000000e+00
    y_0_2     overlap_2   1.000000000000e+00
    y_0_3     both_0_3  -1.000000000000e+00
    y_0_3     overlap_3   1.000000000000e+00
    y_0_4     both_0_4  -1.000000000000e+00
    y_0_4     overlap_4   1.000000000000e+00
    y_0_5     both_0_5  -1.000000000000e+00
    y_0_5     overlap_5   1.000000000000e+00
    y_0_6     both_0_6  -1.000000000000e+00
    y_0_6     overlap_5   1.000000000000e+00
    y_0_7     both_0_7  -1.000000000000e+00
    y_0_7     overlap_4   1.000000000000e+00
    y_0_8     both_0_8  -1.000000000000e+00
    y_0_8     overlap_3   1.000000000000e+00
    y_0_9     both_0_9  -1.000000000000e+00
    y_0_9     overlap_2   1.000000000000e+00
    y_1_10    both_1_10  -1.000000000000e+00
    y_1_10    overlap_2   1.000000000000e+00
    y_1_2     both_1_2  -1.000000000000e+00
    y_1_2     overlap_1   1.000000000000e+00
    y_1_3     both_1_3  -1.000000000000e+00
    y_1_3     overlap_2   1.000000000000e+00
    y_1_4     both_1_4  -1.000000000000e+00
    y_1_4     overlap_3   1.000000000000e+00
    y_1_5     both_1_5  -1.000000000000e+00
    y_1_5     overlap_4   1.000000000000e+00
    y_1_6     both_1_6  -1.000000000000e+00
    y_1_6     overlap_5   1.000000000000e+00
    y_1_7     both_1_7  -1.000000000000e+00
    y_1_7     overlap_5   1.000000000000e+00
    y_1_8     both_1_8  -1.000000000000e+00
    y_1_8     overlap_4   1.000000000000e+00
    y_1_9     both_1_9  -1.000000000000e+00
    y_1_9     overlap_3   1.000000000000e+00
    y_2_10    both_2_10  -1.000000000000e+00
    y_2_10    overlap_3   1.000000000000e+00
    y_2_3     both_2_3  -1.000000000000e+00
    y_2_3     overlap_1   1.000000000000e+00
    y_2_4     both_2_4  -1.000000000000e+00
    y_2_4     overlap_2   1.000000000000e+00
    y_2_5     both_2_5  -1.000000000000e+00
    y_2_5     overlap_3   1.000000000000e+00
    y_2_6     both_2_6  -1.000000000000e+00
    y_2_6     overlap_4   1.000000000000e+00
    y_2_7     both_2_7  -1.000000000000e+00
    y_2_7     overlap_5   1.000000000000e+00
    y_2_8     both_2_8  -1.000000000000e+00
    y_2_8     overlap_5   1.000000000000e+00
    y_2_9     both_2_9  -1.000000000000e+00
    y_2_9     overlap_4   1.000000000000e+00
    y_3_10    both_3_10  -1.000000000000e+00
    y_3_10    overlap_4   1.000000000000e+00
    y_3_4     both_3_4  -1.000000000000e+00
    y_3_4     overlap_1   1.000000000000e+00
    y_3_5     both_3_5  -1.000000000000e+00
    y_3_5     overlap_2   1.000000000000e+00
    y_3_6     both_3_6  -1.000000000000e+00
    y_3_6     overlap_3   1.000000000000e+00
    y_3_7     both_3_7  -1.000000000000e+00
    y_3_7     overlap_4   1.000000000000e+00
    y_3_8     both_3_8  -1.000000000000e+00
    y_3_8     overlap_5   1.000000000000e+00
    y_3_9     both_3_9  -1.000000000000e+00
    y_3_9     overlap_5   1.000000000000e+00
    y_4_10    both_4_10  -1.000000000000e+00
    y_4_10    overlap_5   1.000000000000e+00
    y_4_5     both_4_5  -1.000000000000e+00
    y_4_5     overlap_1   1.000000000000e+00
    y_4_6     both_4_6  -1.000000000000e+00
    y_4_6     overlap_2   1.000000000000e+00
    y_4_7     both_4_7  -1.000000000000e+00
    y_4_7     overlap_3   1.000000000000e+00
    y_4_8     both_4_8  -1.000000000000e+00
    y_4_8     overlap_4   1.000000000000e+00
    y_4_9     both_4_9  -1.000000000000e+00
    y_4_9     overlap_5   1.000000000000e+00
    y_5_10    both_5_10  -1.000000000000e+00
    y_5_10    overlap_5   1.000000000000e+00
    y_5_6     both_5_6  -1.000000000000e+00
    y_5_6     overlap_1   1.000000000000e+00
    y_5_7     both_5_7  -1.000000000000e+00
    y_5_7     overlap_2   1.000000000000e+00
    y_5_8     both_5_8  -1.000000000000e+00
    y_5_8     overlap_3   1.000000000000e+00
    y_5_9     both_5_9  -1.000000000000e+00
    y_5_9     overlap_4   1.000000000000e+00
    y_6_10    both_6_10  -1.000000000000e+00
    y_6_10    overlap_4   1.000000000000e+00
    y_6_7     both_6_7  -1.000000000000e+00
    y_6_7     overlap_1   1.000000000000e+00
    y_6_8     both_6_8  -1.000000000000e+00
    y_6_8     overlap_2   1.000000000000e+00
    y_6_9     both_6_9  -1.000000000000e+00
    y_6_9     overlap_3   1.000000000000e+00
    y_7_10    both_7_10  -1.000000000000e+00
    y_7_10    overlap_3   1.000000000000e+00
    y_7_8     both_7_8  -1.000000000000e+00
    y_7_8     overlap_1   1.000000000000e+00
    y_7_9     both_7_9  -1.000000000000e+00
    y_7_9     overlap_2   1.000000000000e+00
    y_8_10    both_8_10  -1.000000000000e+00
    y_8_10    overlap_2   1.000000000000e+00
    y_8_9     both_8_9  -1.000000000000e+00
    y_8_9     overlap_1   1.000000000000e+00
    y_9_10    both_9_10  -1.000000000000e+00
    y_9_10    overlap_1   1.000000000000e+00
RHS
    RHS       offsets    5.000000000000e+00
    RHS       turned     1.000000000000e+00
    RHS       both_0_1   1.000000000000e+00
    RHS       both_0_2   1.000000000000e+00
    RHS       both_0_3   1.000000000000e+00
    RHS       both_0_4   1.000000000000e+00
    RHS       both_0_5   1.000000000000e+00
    RHS       both_0_6   1.000000000000e+00
    RHS       both_0_7   1.000000000000e+00
    RHS       both_0_8   1.000000000000e+00
    RHS       both_0_9   1.000000000000e+00
    RHS       both_0_10   1.000000000000e+00
    RHS       both_1_2   1.000000000000e+00
    RHS       both_1_3   1.000000000000e+00
    RHS       both_1_4   1.000000000000e+00
    RHS       both_1_5   1.000000000000e+00
    RHS       both_1_6   1.000000000000e+00
    RHS       both_1_7   1.000000000000e+00
    RHS       both_1_8   1.000000000000e+00
    RHS       both_1_9   1.000000000000e+00
    RHS       both_1_10   1.000000000000e+00
    RHS       both_2_3   1.000000000000e+00
    RHS       both_2_4   1.000000000000e+00
    RHS       both_2_5   1.000000000000e+00
    RHS       both_2_6   1.000000000000e+00
    RHS       both_2_7   1.000000000000e+00
    RHS       both_2_8   1.000000000000e+00
    RHS       both_2_9   1.000000000000e+00
    RHS       both_2_10   1.000000000000e+00
    RHS       both_3_4   1.000000000000e+00
    RHS       both_3_5   1.000000000000e+00
    RHS       both_3_6   1.000000000000e+00
    RHS       both_3_7   1.000000000000e+00
    RHS       both_3_8   1.000000000000e+00
    RHS       both_3_9   1.000000000000e+00
    RHS       both_3_10   1.000000000000e+00
    RHS       both_4_5   1.000000000000e+00
    RHS       both_4_6   1.000000000000e+00
    RHS       both_4_7   1.000000000000e+00
    RHS       both_4_8   1.000000000000e+00
    RHS       both_4_9   1.000000000000e+00
    RHS       both_4_10   1.000000000000e+00
    RHS       both_5_6   1.000000000000e+00
    RHS       both_5_7   1.000000000000e+00
    RHS       both_5_8   1.000000000000e+00
    RHS       both_5_9   1.000000000000e+00
    RHS       both_5_10   1.000000000000e+00
    RHS       both_6_7   1.000000000000e+00
    RHS       both_6_8   1.000000000000e+00
    RHS       both_6_9   1.000000000000e+00
    RHS       both_6_10   1.000000000000e+00
    RHS       both_7_8   1.000000000000e+00
    RHS       both_7_9   1.000000000000e+00
    RHS       both_7_10   1.000000000000e+00
    RHS       both_8_9   1.000000000000e+00
    RHS       both_8_10   1.000000000000e+00
    RHS       both_9_10   1.000000000000e+00
    RHS       overlap_1   1.000000000000e+00
    RHS       overlap_2   1.000000000000e+00
    RHS       overlap_3   1.000000000000e+00
    RHS       overlap_4   1.000000000000e+00
    RHS       overlap_5   1.000000000000e+00
    RHS       counted    5.500000000000e+01
    RHS       multiplied   1.000000000000e+00
    RHS       mirrored_1   0.000000000000e+00
    RHS       mirrored_2   0.000000000000e+00
    RHS       mirrored_3   0.000000000000e+00
    RHS       mirrored_4   0.000000000000e+00
BOUNDS
 BV BND       largest_1
 BV BND       largest_2
 BV BND       largest_3
 BV BND       largest_4
 BV BND       largest_5
 BV BND       x_0     
 BV BND       x_1     
 BV BND       x_10    
 BV BND       x_2     
 BV BND       x_3     
 BV BND       x_4     
 BV BND       x_5     
 BV BND       x_6     
 BV BND       x_7     
 BV BND       x_8     
 BV BND       x_9     
 UP BND       y_0_1      1.000000000000e+00
 UP BND       y_0_10     1.000000000000e+00
 UP BND       y_0_2      1.000000000000e+00
 UP BND       y_0_3      1.000000000000e+00
 UP BND       y_0_4      1.000000000000e+00
 UP BND       y_0_5      1.000000000000e+00
 UP BND       y_0_6      1.000000000000e+00
 UP BND       y_0_7      1.000000000000e+00
 UP BND       y_0_8      1.000000000000e+00
 UP BND       y_0_9      1.000000000000e+00
 UP BND       y_1_10     1.000000000000e+00
 UP BND       y_1_2      1.000000000000e+00
 UP BND       y_1_3      1.000000000000e+00
 UP BND       y_1_4      1.000000000000e+00
 UP BND       y_1_5      1.000000000000e+00
 UP BND       y_1_6      1.000000000000e+00
 UP BND       y_1_7      1.000000000000e+00
 UP BND       y_1_8      1.000000000000e+00
 UP BND       y_1_9      1.000000000000e+00
 UP BND       y_2_10     1.000000000000e+00
 UP BND       y_2_3      1.000000000000e+00
 UP BND       y_2_4      1.000000000000e+00
 UP BND       y_2_5      1.000000000000e+00
 UP BND       y_2_6      1.000000000000e+00
 UP BND       y_2_7      1.000000000000e+00
 UP BND       y_2_8      1.000000000000e+00
 UP BND       y_2_9      1.000000000000e+00
 UP BND       y_3_10     1.000000000000e+00
 UP BND       y_3_4      1.000000000000e+00
 UP BND       y_3_5      1.000000000000e+00
 UP BND       y_3_6      1.000000000000e+00
 UP BND       y_3_7      1.000000000000e+00
 UP BND       y_3_8      1.000000000000e+00
 UP BND       y_3_9      1.000000000000e+00
 UP BND       y_4_10     1.000000000000e+00
 UP BND       y_4_5      1.000000000000e+00
 UP BND       y_4_6      1.000000000000e+00
 UP BND       y_4_7      1.000000000000e+00
 UP BND       y_4_8      1.000000000000e+00
 UP BND       y_4_9      1.000000000000e+00
 UP BND       y_5_10     1.000000000000e+00
 UP BND       y_5_6      1.000000000000e+00
 UP BND       y_5_7      1.000000000000e+00
 UP BND       y_5_8      1.000000000000e+00
 UP BND       y_5_9      1.000000000000e+00
 UP BND       y_6_10     1.000000000000e+00
 UP BND       y_6_7      1.000000000000e+00
 UP BND       y_6_8      1.000000000000e+00
 UP BND       y_6_9      1.000000000000e+00
 UP BND       y_7_10     1.000000000000e+00
 UP BND       y_7_8      1.000000000000e+00
 UP BND       y_7_9      1.000000000000e+00
 UP BND       y_8_10     1.000000000000e+00
 UP BND       y_8_9      1.000000000000e+00
 UP BND       y_9_10     1.000000000000e+00
ENDATA
