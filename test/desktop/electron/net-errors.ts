/** Chromium's numbers of its errors, by name (net/base/net_error_list.h); those that a journey can meet. */
const NUMBERS: Readonly<Record<string, number>> = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_TIMED_OUT: -7,
  ERR_BLOCKED_BY_CLIENT: -20,
  ERR_CONNECTION_CLOSED: -100,
  ERR_CONNECTION_RESET: -101,
  ERR_CONNECTION_REFUSED: -102,
  ERR_NAME_NOT_RESOLVED: -105,
  ERR_INTERNET_DISCONNECTED: -106,
  ERR_ADDRESS_UNREACHABLE: -109,
  ERR_EMPTY_RESPONSE: -324,
};

/** Why a load failed, of the words that playwright has for it; a load that another one replaced was aborted. */
export function netError(message: string): { code: number; description: string } {
  const named = /net::(ERR_\w+)/.exec(message)?.[1];
  const description = named ?? 'ERR_ABORTED';
  return { code: NUMBERS[description] ?? -2, description };
}
