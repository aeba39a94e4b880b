import type { NamedCauses } from './name-causes.ts';

function tell({ found, subjects }: NamedCauses): string {
  if (found && subjects) return `it contains ${found} and is about ${subjects}`;
  if (found) return `it contains ${found}`;
  return subjects ? `it is about ${subjects}` : 'part of it cannot be judged';
}

/** What the live badge says besides where and why. */
export const enBadge = {
  nobody: 'No model on this device',
  /** Beside "On this device" where something other than the words decided; by the codes of the rules. */
  short: {
    tainted: 'earlier message',
    no_cloud: 'cloud closed',
    offline: 'offline',
    cloud_withheld: 'no cloud for you',
    cloud_waiting: 'not allowed yet',
    cloud_spent: 'spent for today',
    local_only_conversation: 'whole conversation',
    local_only_turn: 'your choice',
    document: 'document',
    help: 'Alcove’s help',
    calculator: 'calculator',
  } as Readonly<Partial<Record<string, string>>>,
  /** The first sentence of the explanation: what decided, in words. */
  stays: (causes: NamedCauses) => `Stays here because ${tell(causes)}.`,
  /** The same where the second reading has yet to come, which may differ. */
  wouldStay: (causes: NamedCauses) =>
    `At first reading it stays here because ${tell(causes)}. It is checked again on sending.`,
  /** The same of a reply. */
  stayed: (causes: NamedCauses) => `Answered on this device because ${tell(causes)}.`,
  starter: 'The small starter model answers here.',
  noModel: 'This has to stay on this device, but no local model is installed. Nothing would be sent.',
  toModels: 'See other models',
};
