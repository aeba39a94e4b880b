import type { Measure } from '../calculator-parameters.ts';

/** What each measure is called in an answer. */
export const MEASURE_NAMES: Record<
  'fr' | 'en',
  Record<Measure | 'quantile' | 'slope' | 'intercept', string>
> = {
  en: {
    count: 'count',
    sum: 'sum',
    mean: 'mean',
    median: 'median',
    mode: 'mode',
    min: 'minimum',
    max: 'maximum',
    range: 'range',
    std_sample: 'standard deviation (sample)',
    std_population: 'standard deviation (population)',
    variance_sample: 'variance (sample)',
    variance_population: 'variance (population)',
    quartiles: 'quartiles',
    correlation: 'correlation',
    regression: 'linear regression',
    quantile: 'quantile',
    slope: 'slope',
    intercept: 'intercept',
  },
  fr: {
    count: 'nombre de valeurs',
    sum: 'somme',
    mean: 'moyenne',
    median: 'médiane',
    mode: 'mode',
    min: 'minimum',
    max: 'maximum',
    range: 'étendue',
    std_sample: 'écart type (échantillon)',
    std_population: 'écart type (population)',
    variance_sample: 'variance (échantillon)',
    variance_population: 'variance (population)',
    quartiles: 'quartiles',
    correlation: 'corrélation',
    regression: 'régression linéaire',
    quantile: 'quantile',
    slope: 'pente',
    intercept: "ordonnée à l'origine",
  },
};
