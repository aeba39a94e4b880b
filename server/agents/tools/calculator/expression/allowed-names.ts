/** Of mathjs's functions those that calculate, and whose cost grows with what is written, or ends at the deadline. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  ...['abs', 'sign', 'round', 'floor', 'ceil', 'fix', 'mod', 'gcd', 'lcm', 'hypot'],
  ...['sqrt', 'cbrt', 'nthRoot', 'pow', 'square', 'cube', 'exp', 'log', 'log2', 'log10', 'log1p', 'expm1'],
  ...['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'atan2', 'sinh', 'cosh', 'tanh'],
  ...['factorial', 'combinations', 'permutations'],
  ...['min', 'max', 'sum', 'prod', 'mean', 'median', 'mode', 'std', 'variance', 'mad', 'quantileSeq', 'corr'],
  ...['dot', 'cross', 'det', 'inv', 'transpose', 'isPrime', 'cumsum', 'count'],
]);

/** By the names of the functions behind them. */
export const OPERATORS: ReadonlySet<string> = new Set([
  ...['add', 'subtract', 'multiply', 'divide', 'pow', 'mod', 'unaryMinus', 'unaryPlus', 'factorial', 'to'],
  ...['dotMultiply', 'dotDivide', 'dotPow', 'ctranspose', 'percentage', 'unaryPercentage'],
  ...['larger', 'largerEq', 'smaller', 'smallerEq', 'equal', 'unequal', 'and', 'or', 'xor', 'not'],
]);

export const CONSTANTS: ReadonlySet<string> = new Set(['pi', 'e', 'tau', 'phi', 'i', 'true', 'false']);
