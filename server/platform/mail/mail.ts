/** One letter; `text` and `html` have the same content. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Identifies the letter, so that the receiver recognises it if it is sent again after a crash. */
  id?: string;
}

export interface Mail {
  /** Hands a letter over to the mail server; throws if the server does not accept it. */
  send(letter: Letter): Promise<void>;
}
