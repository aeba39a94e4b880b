/** What is said of servers that the owner runs and trusts: the one exception to "sensitive messages stay here". */
export const enTrusted = {
  mark: 'On your server',
  named: (name: string) => `On your server (${name})`,
  title: 'Servers of your own',
  promise: (hosts: string) =>
    `The owner of this Alcove trusts ${hosts}: messages that are kept from the cloud, sensitive ones too, are answered there. This counts for every account. A message that you keep on this device stays on this device.`,
  auto: 'Sensitive messages go to a server of the owner’s, never to a cloud.',
  badge: 'Your server answers this in place of a cloud. To keep it on this device, choose so here.',
  why: 'It was kept from the cloud, and a server that the owner of this Alcove trusts answered it.',
  fallback: 'The server that was to answer did not, so this device answered instead.',
  on: 'On',
  off: 'Off. “alcove engine on” in a terminal turns it on again.',
  turnOff: 'Turn off',
  turnOffLabel: (name: string) => `Turn off ${name}`,
  trouble: (reason: string) =>
    reason === 'certificate_changed'
      ? 'It shows another certificate than the one you trusted, so nothing is sent to it.'
      : `It did not answer last time (${reason}).`,
};

export type TrustedWords = typeof enTrusted;
