/** The encryption of what is kept, and the words that open it when the keychain is lost. */
export const enRecovery = {
  title: 'Encryption',
  lead: 'What Alcove keeps on this computer’s disk: conversations, documents, pictures, recordings and the ledger.',
  encrypted: 'Your data is encrypted.',
  encryptedText: 'The key is in your keychain. Without it, the files can’t be read.',
  notEncrypted: 'Your data is not encrypted.',
  whyNot: {
    keychain:
      'There is a keychain now, but Alcove was first started without one. Make a backup, and restore it into a new installation, to have it encrypted.',
    file: 'This computer had no keychain when Alcove was first started, and a key that lies beside what it locks protects nothing. Whoever can read the files can read your data; encrypt the disk instead.',
    memory:
      'This computer has no keychain where the key could be kept. Whoever can read the files can read your data; encrypt the disk instead.',
  },
  phrase: 'Recovery phrase',
  phraseText:
    'If the keychain is lost, as with a new computer or a system set up anew, 24 words are the only way back to your data. They are shown once.',
  wasShown:
    'The 24 words were shown and cannot be shown again. If you no longer have them, make a backup with a passphrase of your own: it opens without the keychain, too.',
  show: 'Show the recovery phrase',
  before:
    'Have pen and paper ready, and nobody looking over your shoulder. The 24 words are shown this once. Whoever has them and your files can read everything.',
  showNow: 'Show the 24 words',
  once: 'Write them down in this order, and keep the paper somewhere safe, away from this computer.',
  copyText: 'Paper is safer: what is copied can be read by every program here.',
  notAgain: 'These words cannot be shown again. Write them down first.',
  writtenDown: 'I have written them down',
};

export type RecoveryWords = typeof enRecovery;
