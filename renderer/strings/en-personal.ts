/** What a person sets up for their answers: instructions, how answers are written, saved prompts. In English. */
export const enPersonal = {
  instructions: {
    title: 'Custom instructions',
    lead: 'How you want every answer to be written. Every model is told, here and in the cloud.',
    text: 'Instructions for all conversations',
    example: 'Answer briefly. Use metric units. Give code in TypeScript.',
    score:
      'Alcove checks them like your messages. Put private facts into your memory below instead: no cloud is told that.',
    keepsHere:
      'Something in these instructions is sensitive, so every conversation will stay on this device while they say it.',
  },
  prompts: {
    title: 'Saved prompts',
    lead: 'Type / in an empty message to insert one.',
    none: 'No saved prompts yet.',
    first: 'Save your first prompt',
    keys: 'Arrow keys to choose, Enter to insert, Esc to close',
    create: 'New prompt',
    editTitle: 'Edit prompt',
    name: 'Name',
    text: 'Prompt',
    edit: (name: string) => `Edit “${name}”`,
    delete: (name: string) => `Delete “${name}”`,
  },
  details: {
    leave: (found: string[]) => `The cloud would receive ${nameAll(found)}.`,
    hidden: (found: string[]) => `Hidden from the cloud: ${nameAll(found)}`,
    hide: 'Hide',
    show: 'Send as written',
  },
  wayOn: {
    chooseModel: 'Choose a model',
    chooseLarger: 'Choose a model that reads more',
    connections: 'Check the connection',
    freeSpace: 'See what models take up',
    removeDocuments: 'Remove documents',
  },
  advanced: {
    open: 'Advanced',
    title: 'Advanced settings of this conversation',
    instructions: 'Instructions for this conversation',
    instructionsHint: 'Added to your custom instructions. They are checked with each message.',
    temperature: 'Style',
    temperatures: { default: 'Default', precise: 'Precise', balanced: 'Balanced', free: 'Creative' },
    length: 'Longest answer, in words',
    lengths: { default: 'Default', short: '200', medium: '800', long: '3,000' },
    hint: 'Some cloud models choose their own style and ignore yours. An answer that reaches its longest length stops there.',
  },
};

/** The first few by their words, the rest by their number. */
function nameAll(found: string[]): string {
  const shown = found.slice(0, 3).map((text) => `“${text}”`);
  const more = found.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
