/** One letter; both forms say the same. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mail {
  /** Hands a letter over; throws when the server does not take it. */
  send(letter: Letter): Promise<void>;
}
