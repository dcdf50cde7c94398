import { createHash } from 'node:crypto';

/** Bits that each text sets. If the filter has 20 bits per text, 13 gives the lowest rate of false positives. */
const probes = 13;

/**
 * The positions of a text's bits in a filter of `bits` bits. Two halves of its hash are combined into as many
 * positions as needed.
 */
function* placesOf(text: string, bits: number): Generator<number> {
  const hash = createHash('sha256').update(text).digest();
  const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  for (let probe = 0; probe < probes; probe++) yield (first + probe * (step % bits)) % bits;
}

/** A Bloom filter of `bytes` bytes that contains these texts. */
export function makeFilter(texts: Iterable<string>, bytes: number): Uint8Array {
  const filter = new Uint8Array(bytes);
  for (const text of texts) {
    for (const place of placesOf(text, bytes * 8)) {
      filter[place >>> 3] = (filter[place >>> 3] ?? 0) | (1 << (place & 7));
    }
  }
  return filter;
}

/** Whether a filter contains a text: always true for the texts it was made of, and rarely true for others. */
export function filterHas(filter: Uint8Array, text: string): boolean {
  for (const place of placesOf(text, filter.length * 8)) {
    if (((filter[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false;
  }
  return true;
}
