import { equalMassBins } from './calibration-bins.ts';
import type { Judgement } from './judged-message.ts';

const BINS = 15;
/** Fewer messages in a bin would measure chance: a perfect forecast would look badly calibrated. */
const SMALLEST_BIN = 10;

/**
 * Expected calibration error of `probability`: over 15 bins of equal mass, the mean distance between the mean probability
 * and the share that is sensitive, each bin by its size. Fewer than 150 messages get fewer bins, ten messages in each.
 * NaN where there is no message.
 *
 * Source: M. P. Naeini, G. Cooper and M. Hauskrecht, "Obtaining well calibrated probabilities using Bayesian binning",
 * AAAI 2015, 2901–2907; C. Guo, G. Pleiss, Y. Sun and K. Q. Weinberger, "On calibration of modern neural networks", ICML
 * 2017, 1321–1330, equation 3 (there with bins of equal width).
 */
export function calibrationError(forecasts: Pick<Judgement, 'probability' | 'sensitive'>[]): number {
  const count = Math.max(1, Math.min(BINS, Math.floor(forecasts.length / SMALLEST_BIN)));
  const distances = equalMassBins(forecasts, count).map(({ size, predicted, sensitive }) =>
    Math.abs(size * predicted - sensitive),
  );
  return distances.reduce((sum, distance) => sum + distance, 0) / forecasts.length;
}
