/** The words of what stays and what may leave, in English. */
export const enWelcome = {
  title: 'What stays, and what may leave',
  lead: 'Alcove checks every message on this computer first. You always see where it will be answered, and why.',
  staysTitle: 'Stays on this device',
  stays: [
    'Your account, your conversations and every file',
    'Whatever is sensitive: health, money, passwords, people close to you',
  ],
  /** The last of what stays. */
  staysToo: {
    withoutCloud: 'Everything, as long as no cloud model is set up',
    withCloud: 'Any message or conversation you choose to keep here',
  },
  leaves: {
    owner: {
      title: 'May leave, only if you allow it',
      withoutCloud: 'Harmless messages, once you have set up a cloud model',
      withCloud: 'Harmless messages, which the cloud model that is set up may answer',
      download: 'Requests to the model hub when you download a model',
    },
    /** Somebody who can neither set up a cloud nor download. */
    guest: {
      title: 'May leave',
      withoutCloud: 'Harmless messages, once the owner of this Alcove has set up a cloud model',
      withCloud: 'Harmless messages, which the cloud model that the owner set up may answer',
      download: 'Requests to the model hub when the owner downloads a model',
    },
  },
  written: 'Everything sent is logged word for word, so you can read it.',
  examplesTitle: 'For example',
  /** Each is judged as it says here: test/unit/renderer/first-run asks the scorer. */
  examples: [
    { text: 'My blood test says I have diabetes. What should I eat now?', stays: true, why: 'health' },
    { text: 'I owe my brother 4,000 euros and I am ashamed to tell my wife.', stays: true, why: 'money' },
    { text: 'What is the difference between a fjord and a ria?', stays: false, why: 'nothing sensitive' },
  ],
  exampleStays: 'On this device',
  exampleMayLeave: {
    owner: { withoutCloud: 'Here, or a cloud model that you add', withCloud: 'Here, or the cloud model' },
    guest: { withoutCloud: 'Here, or a cloud model if one is added', withCloud: 'Here, or the cloud model' },
  },
  honest:
    'The check is automatic and can be wrong. The badge shows the decision before you send, and you can keep any message on this device.',
  chooseModel: 'Choose a model',
  goOn: 'Use the starter model for now',
  begin: 'Open Alcove',
};
