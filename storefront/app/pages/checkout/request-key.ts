const start = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;

/**
 * The Idempotency-Key of a request that must not be done twice. It is the same for the same occasion and content: a
 * double press, a reload and a second try after a lost answer repeat one request. A corrected form is a new request.
 * It uses FNV-1a: browsers offer no better hash over plain http, and keys only need to differ within one member.
 */
export function requestKey(occasion: string, content: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify([occasion, content]));
  const hash = bytes.reduce(
    (hashed, byte) => BigInt.asUintN(64, (hashed ^ BigInt(byte)) * prime),
    start,
  );
  return hash.toString(16).padStart(16, '0');
}
