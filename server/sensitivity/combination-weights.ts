/** How much each layer counts, in log-odds of `probability`. */
export interface CombinationWeights {
  /** Of a text in which nothing is found. */
  bias: number;
  /** Times the log-odds of the classifier, which alone may take away as well as add. */
  classifier: number;
  /** Times the log-odds of the disclosure frames, their gates taken off. */
  disclosure: number;
  /** Something found by a detector that sets a floor, times its confidence. */
  detection: number;
  /** A contact detail without a floor, times confidence. */
  contactDetection: number;
  /** A name, a place or another mild identifier, times confidence. */
  identityDetection: number;
}

/**
 * The numbers of the combination. Fitted by logistic regression on the project's own dev
 * messages, none of them below 0, by `npm run fit:sensitivity`; models/sensitivity/metrics.json says when and on what.
 */
export const COMBINATION: CombinationWeights = {
  bias: 0.359,
  classifier: 0.902,
  disclosure: 0.179,
  detection: 1.189,
  contactDetection: 0.288,
  identityDetection: 0.229,
};

/**
 * The weights of both readings in one sum, in log-odds of `probability`; what detectors found counts whole. Fitted by
 * logistic regression on our own messages, each judged by readers that had not learnt from its author
 * (`npm run eval:strangers`).
 */
export const SUM = { bias: -0.079, told: 0.565, second: 0.437 };
