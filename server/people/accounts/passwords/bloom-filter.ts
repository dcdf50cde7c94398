import { createHash } from 'node:crypto';

/** Bits that each text sets. With 20 bits of the filter for each text, 13 leave the fewest others that it seems to have. */
const probes = 13;

/** Where a text's bits are in a filter of so many bits: two halves of its hash make as many places as are asked for. */
function* placesOf(text: string, bits: number): Generator<number> {
  const hash = createHash('sha256').update(text).digest();
  const [first, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  for (let probe = 0; probe < probes; probe++) yield (first + probe * (step % bits)) % bits;
}

/** A filter of so many bytes that has these texts. */
export function makeFilter(texts: Iterable<string>, bytes: number): Uint8Array {
  const filter = new Uint8Array(bytes);
  for (const text of texts) {
    for (const place of placesOf(text, bytes * 8)) {
      filter[place >>> 3] = (filter[place >>> 3] ?? 0) | (1 << (place & 7));
    }
  }
  return filter;
}

/** Whether a filter has a text: always true of those that it was made of, and rarely of another. */
export function filterHas(filter: Uint8Array, text: string): boolean {
  for (const place of placesOf(text, filter.length * 8)) {
    if (((filter[place >>> 3] ?? 0) & (1 << (place & 7))) === 0) return false;
  }
  return true;
}
