/**
 * The score from which on a message stays on this computer, for everybody: the default of each user's threshold, which
 * may only be lower, and the line of every score that is told on the routing scale.
 */
export const ROUTING_LINE = 0.7;

/** Where a message goes that the second reader cannot read: nowhere, or where the first reading alone sends it, if the owner says so. */
export const UNREAD_POLICIES = ['stay', 'leave'] as const;
export type UnreadPolicy = (typeof UNREAD_POLICIES)[number];
