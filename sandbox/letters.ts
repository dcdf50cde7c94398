/** A letter that was handed to the stand-in instead of a mail server. */
export interface StoredLetter {
  id: number;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  sentAt: Date;
}

/** The store of the letters. */
export interface Letters {
  /** Newest first, at most 100; if `recipient` is not '', only letters whose recipient contains it. */
  list(recipient: string): Promise<StoredLetter[]>;
  read(id: number): Promise<StoredLetter | undefined>;
}

/** The four-digit code that stands alone on a line of the text of a letter, or null. */
export function letterCode(text: string): string | null {
  return /^[ \t]*(\d{4})[ \t]*\r?$/m.exec(text)?.[1] ?? null;
}
