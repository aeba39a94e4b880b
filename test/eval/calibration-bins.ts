import type { Judgement } from './judged-message.ts';

/** Messages of about the same `probability`. */
export interface CalibrationBin {
  /** Which of the bins it is, from 0. */
  at: number;
  size: number;
  /** Mean `probability`. */
  predicted: number;
  /** How many of them are sensitive. */
  sensitive: number;
}

type Forecast = Pick<Judgement, 'probability' | 'sensitive'>;

/** `count` bins that hold about as many messages each; equal probabilities are never parted, so a bin may be missing. */
export function equalMassBins(forecasts: Forecast[], count: number): CalibrationBin[] {
  const sorted = forecasts.toSorted((a, b) => a.probability - b.probability);
  const bins: Forecast[][] = Array.from({ length: count }, () => []);
  let firstOfTie = 0;
  for (const [rank, forecast] of sorted.entries()) {
    if (forecast.probability !== sorted[firstOfTie]?.probability) firstOfTie = rank;
    bins[Math.floor((firstOfTie * count) / sorted.length)]?.push(forecast);
  }
  return describeBins(bins);
}

/** `count` bins that are equally wide; those that hold nothing are left out. */
export function equalWidthBins(forecasts: Forecast[], count: number): CalibrationBin[] {
  const bins: Forecast[][] = Array.from({ length: count }, () => []);
  for (const forecast of forecasts)
    bins[Math.min(count - 1, Math.floor(forecast.probability * count))]?.push(forecast);
  return describeBins(bins);
}

function describeBins(bins: Forecast[][]): CalibrationBin[] {
  return bins
    .map((bin, at) => ({
      at,
      size: bin.length,
      predicted: bin.reduce((sum, { probability }) => sum + probability, 0) / bin.length,
      sensitive: bin.filter(({ sensitive }) => sensitive).length,
    }))
    .filter(({ size }) => size > 0);
}
