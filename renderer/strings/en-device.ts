import { createFormat } from './format.ts';

const format = createFormat('en');

/** The screen where a person gives a script the key that it asked for. */
export const enDevice = {
  title: 'Connect an app',
  lead: 'Type the code that it shows. Give a key only to a script that you have started yourself.',
  code: 'Code',
  look: 'Continue',
  asks: (name: string, account: string) => `“${name}” asks for a key that acts for ${account}.`,
  from: (address: string) => `The request came from ${address}.`,
  localOnly: 'Nothing asked with this key may leave this device.',
  mayLeave: 'What it asks may be answered by a cloud, by the same score as yours.',
  expiry: (days: number | null) =>
    days === null
      ? 'The key stays until you delete it.'
      : `The key expires after ${format.count(days)} ${days === 1 ? 'day' : 'days'}.`,
  allow: 'Allow',
  deny: 'Deny',
  allowed: 'The script has its key. You find it in the settings, where you can delete it.',
  denied: 'The script was told that it gets no key.',
  settings: 'Open the API keys',
};
