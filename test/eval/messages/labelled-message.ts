/** The natural language of a message; `mix` where French and English stand in one message. */
export type MessageLanguage = 'fr' | 'en' | 'mix';

/** Who wrote what would leave the machine. */
export type MessageRole = 'system' | 'user' | 'assistant' | 'tool' | 'document';

/** One piece of what would leave the machine, as the scorer gets it. */
export interface WrittenSegment {
  role: MessageRole;
  text: string;
}

/** One message written by hand for this project, and whether it may leave the machine (privacy.md section 1). */
export interface LabelledMessage {
  /** One, or the turns of a conversation. */
  segments: WrittenSegment[];
  sensitive: boolean;
  /** Category of privacy.md, or `everyday`; a harmless message bears the category that it comes close to. */
  category: string;
  /** What it is about in a few words; messages of one block share it. */
  subject: string;
  style: string;
  language: MessageLanguage;
  /** The invented author, as the file's heading says. */
  author: string;
  /** The folder, and so the hand, that the message comes from: splits go by it. */
  writer: string;
  file: string;
}
