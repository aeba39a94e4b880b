/** How often the server is asked whether it is there, in milliseconds. */
const PING_MS = 15_000;

/** So many unanswered pings in a row, and it hangs. Generous: encrypting a large database may hold it for a while. */
const MISSED = 3;

/** Asks the server again and again whether it is there and tells when it stops answering, and when it answers again. */
export function watchAnswers(send: (number: number) => void, tell: (isAnswering: boolean) => void) {
  let timer: NodeJS.Timeout | undefined;
  let sent = 0;
  let heard = 0;
  let isAnswering = true;
  const ping = () => {
    if (isAnswering && sent - heard >= MISSED) {
      isAnswering = false;
      tell(false);
    }
    sent += 1;
    send(sent);
  };
  const stop = () => clearInterval(timer);
  return {
    start(): void {
      stop();
      heard = sent;
      timer = setInterval(ping, PING_MS);
      timer.unref();
    },
    stop,
    /** A `pong` came. */
    heard(number: number): void {
      heard = Math.max(heard, Math.min(number, sent));
      if (isAnswering) return;
      isAnswering = true;
      tell(true);
    },
  };
}
