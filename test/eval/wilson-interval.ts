/** Two ends of a confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

/** Quantile of the standard normal distribution that leaves 2.5 % above it: both sides together make 95 %. */
const Z = 1.959963984540054;

/**
 * 95 % score interval of a share: of `count` among `total` > 0. Unlike count ± 2 standard errors it stays in [0, 1]
 * and is no point where the count is 0.
 *
 * Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the American
 * Statistical Association 22 (1927), 209–212.
 */
export function wilsonInterval(count: number, total: number): Interval {
  const share = count / total;
  const denominator = 1 + Z ** 2 / total;
  const centre = (share + Z ** 2 / (2 * total)) / denominator;
  const half = (Z / denominator) * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  // Exact ends for none and all, where rounding would leave 1e-17.
  return { low: count === 0 ? 0 : centre - half, high: count === total ? 1 : centre + half };
}
