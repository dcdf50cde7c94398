/** One letter; `text` and `html` have the same content. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Identifies the letter, so that the receiver recognises it if it is sent again after a crash. */
  id?: string;
}

/** What is in a letter, whoever gets it. */
export type LetterText = Pick<Letter, 'subject' | 'text' | 'html'>;

/** A letter with what the shop's settings say of its sender. */
export interface SignedLetter extends Letter {
  from: { name: string; address: string };
  /** Where answers go; undefined if nobody reads them. */
  replyTo?: string | undefined;
}

/** Hands letters over to the mail server; throws if the server does not accept one. */
export interface Mail {
  send(letter: Letter): Promise<void>;
}
