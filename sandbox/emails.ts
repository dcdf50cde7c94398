/** An e-mail that the shop gave to the stand-in instead of a mail server. */
export interface StoredEmail {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

/** The store of the e-mails. */
export interface Emails {
  /** Newest first, at most 100; if `recipient` is not '', only e-mails whose recipient contains it. */
  list(recipient: string): Promise<StoredEmail[]>;
  read(id: number): Promise<StoredEmail | undefined>;
}

/** The four-digit code on a line of its own in the text of an e-mail; null if there is none. */
export function codeInText(text: string): string | null {
  return /^[ \t]*(\d{4})[ \t]*\r?$/m.exec(text)?.[1] ?? null;
}
