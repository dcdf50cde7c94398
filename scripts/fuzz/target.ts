/** A reader of strangers' bytes that is tried with made ones. */
export interface Target {
  name: string;
  /** Valid inputs, from which others are made. */
  examples: readonly (string | Uint8Array)[];
  /** Texts that the reader looks for. */
  words?: readonly string[];
  /** Reads the bytes. It may refuse them by its answer, or by an error that `refuses` knows. */
  read(bytes: Buffer): unknown;
  refuses?(error: unknown): boolean;
}

/** A target that reads text. */
export function textTarget(
  name: string,
  examples: readonly string[],
  read: (text: string) => unknown,
  words: readonly string[] = [],
): Target {
  return { name, examples, words, read: (bytes) => read(bytes.toString('utf8')) };
}

/** The value of a JSON text; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
