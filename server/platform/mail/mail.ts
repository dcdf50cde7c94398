/** One letter; both forms say the same. */
export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Two letters with the same id are one: sent again after a crash, it is recognised by whoever takes it. */
  id?: string;
}

export interface Mail {
  /** Hands a letter over; throws when the server does not take it. */
  send(letter: Letter): Promise<void>;
}
