/** What is said of tools, models and ways on in a conversation, in English. */
export const enAnswering = {
  /** The list of calls in a reply. */
  tools: 'Tools used for this answer',
  /** The badge's menu. */
  where: {
    title: 'Where to answer',
    auto: { name: 'Automatic', text: 'Sensitive messages stay here.' },
    message: { name: 'Keep this message here', text: 'It is also left out of later cloud requests.' },
    conversation: { name: 'Keep the whole conversation here', text: 'Nothing in it leaves this device.' },
  },
  retry: {
    here: 'Answer on this device',
    with: (name: string) => `Answer with ${name}`,
    inCloud: 'Answer with the cloud',
    /** Why the cloud is not offered. */
    notCloud: {
      message: 'You keep this message here',
      conversation: 'You keep this conversation here',
      sensitive: 'Sensitive: stays here',
      earlier: 'An earlier message keeps it here',
      closed: 'The cloud is closed',
    },
    shorter: 'Shorter',
    longer: 'Longer',
    goOn: 'Continue',
    cloud: 'Try the cloud again',
  },
  models: {
    label: (here: string | undefined, cloud: string | undefined) =>
      `Models: ${[here ?? 'none on this device', cloud].filter(Boolean).join(', ')}`,
    none: 'No model',
    here: 'On this device',
    cloud: 'In the cloud, where a message may go there',
    listCloud: 'Show all models of this provider',
    more: 'Get more models',
  },
  calculation: (isOpen: boolean): string => (isOpen ? 'Hide the calculation' : 'Show the calculation'),
  keptWhole: 'All of this conversation stays on this device',
};

const TOOLS: Readonly<Record<string, string>> = {
  calculator: 'Calculator',
  chart: 'Chart',
  code_exec: 'Code',
  file_read: 'File reader',
  summarize: 'Summary',
  web_search: 'Web search',
  help: 'Alcove’s own help',
};

/** Who answered where no model did. */
export const enToolAnswered = (name: string) => `${TOOLS[name] ?? name}, no model`;
