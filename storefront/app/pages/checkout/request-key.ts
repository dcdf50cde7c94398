const start = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * The Idempotency-Key of a request that must not be done twice: the same for the same occasion and content, so that a
 * double press, a reload or a second try after a lost answer all repeat one request, while a corrected form is a new
 * one. FNV-1a, because a browser has no better hash over plain http, and keys need only differ among one member's own.
 */
export function requestKey(occasion: string, content: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify([occasion, content]));
  const hash = bytes.reduce(
    (hashed, byte) => BigInt.asUintN(64, (hashed ^ BigInt(byte)) * prime),
    start,
  );
  return hash.toString(16).padStart(16, '0');
}
