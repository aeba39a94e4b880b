/**
 * Rounds numbers to hundredths so that what is shown adds up to the rounded sum: each is rounded down, and what is
 * missing then goes to those that lost most (largest remainder method, Hamilton).
 */
export function roundToSum(values: number[]): number[] {
  const hundredths = values.map((value) => value * 100);
  const rounded = hundredths.map(Math.floor);
  const missing = Math.round(sum(hundredths)) - sum(rounded);
  const byLoss = rounded
    .map((value, index) => ({ index, loss: (hundredths[index] ?? 0) - value }))
    .sort((a, b) => b.loss - a.loss);
  for (const { index } of byLoss.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1;
  return rounded.map((value) => value / 100);
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
