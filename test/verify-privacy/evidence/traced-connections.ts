/** Where a process or one of its children connected or sent to that is not this machine. */
export function connectionsAbroad(trace: string): string[] {
  const addresses = trace
    .split('\n')
    .filter((line) => /\b(?:connect|sendto|sendmsg|sendmmsg)\(/.test(line))
    .flatMap((line) => line.match(/sin6?_port=htons\(\d+\)[^}]*|sa_family=AF_(?:PACKET|VSOCK)[^}]*/g) ?? []);
  return [...new Set(addresses.filter((address) => !LOOPBACK.test(address)))];
}

/** How many calls the trace holds that name an address: with none the trace has seen nothing. */
export function countAddresses(trace: string): number {
  return (trace.match(/sin6?_port=htons/g) ?? []).length;
}

const LOOPBACK =
  /inet_addr\("127\.|inet_pton\(AF_INET6, "(?:::1|::ffff:127\.[\d.]+)"|sin6?_addr=(?:inet_addr\()?"?127\./;
