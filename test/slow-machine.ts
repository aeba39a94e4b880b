/**
 * What every program of a test is started with: its deadlines are those of a machine ten times as slow, since what works does
 * not fail because the machine is shared. A test that waits for a deadline to pass says another factor.
 */
export const SLOW_MACHINE = { ALCOVE_TIMEOUT_FACTOR: '10' };
