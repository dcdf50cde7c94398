/** A letter that was handed to the stand-in instead of a mail server. */
export interface StoredLetter {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

/** Where the letters lie. */
export interface Letters {
  /** Newest first, at most 100; only those whose recipient contains `recipient` when it is not ''. */
  list(recipient: string): Promise<StoredLetter[]>;
  read(id: number): Promise<StoredLetter | undefined>;
}

/** The four-digit code that stands alone on a line of the text of a letter, or null. */
export function letterCode(text: string): string | null {
  return /^[ \t]*(\d{4})[ \t]*\r?$/m.exec(text)?.[1] ?? null;
}
