export function logistic(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Log-odds of a probability in (0, 1). */
export function logit(probability: number): number {
  return Math.log(probability / (1 - probability));
}
