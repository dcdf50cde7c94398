/** The four-digit code that a letter's text carries alone on a line, or null. */
export function letterCode(text: string): string | null {
  return /^[ \t]*(\d{4})[ \t]*\r?$/m.exec(text)?.[1] ?? null;
}
