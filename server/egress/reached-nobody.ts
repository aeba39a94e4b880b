/**
 * Among the reasons of an outcome: the attempt failed before a connection was tried, so that no host learned of it; at
 * most its name was looked up. An outcome without it, or none at all, counts as having left.
 */
export const REACHED_NOBODY = 'reached_nobody';
