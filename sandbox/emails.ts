/** An e-mail that was handed to the stand-in instead of a mail server. */
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

/** The four-digit code that stands alone on a line of the text of an e-mail, or null. */
export function codeInText(text: string): string | null {
  return /^[ \t]*(\d{4})[ \t]*\r?$/m.exec(text)?.[1] ?? null;
}
