import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { headerSpace, withHeaderSpace } from '../internals/node/header-space.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

export type Encoding = 'br' | 'gzip';

// Measured on a product page of 146 kB: docs/notes/benchmarks-diary.md has size and time of each quality.
const quality = { quick: 1, thorough: 5 };
const gzipLevel = 1;
/** Two to this power of bytes; the default of 4 MB costs more than compressing a page. */
const brotliWindow = 18;

/** Bytes of the buffer that compressed text is written to: each full one costs a turn of the event loop. */
const chunkFor = ({ length }: Buffer): number => Math.max(1024, Math.ceil(length / 2));

/** Packed quickly, for what is sent once or a few times, or thoroughly; behind room for the head of an answer. */
async function pack(plain: Buffer, effort: keyof typeof quality): Promise<Buffer> {
  const packed = await promisify(brotliCompress)(plain, {
    chunkSize: chunkFor(plain),
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
    },
  });
  return withHeaderSpace(packed);
}

/** Bodies with fewer bytes than this are not compressed: that would save nothing on the network. */
const worthCompressing = 1024;

/** Times that bytes are sent before they are worth being compressed thoroughly. */
const often = 4;

/**
 * Whether a body is being packed thoroughly. Each takes a megabyte meanwhile, so 200 pages that are asked for in a
 * circle, and all for the fourth time at once, do it one after the other.
 */
let isBusy = false;

/**
 * Few at a time: each holds an unpacked page and as much again for its work, and the processor does no more at once.
 */
const limitGzip = createConcurrencyLimit({ most: 2, mostWaiting: Number.POSITIVE_INFINITY });

/** Bytes of a text that only one reader has: this module, or one response. */
const readByUs = new WeakSet<Buffer>();

/** Frees the memory of bytes at once. Small ones lie in a buffer that Node shares out, and stay. */
function freeMemory({ buffer, byteLength }: Buffer): void {
  const isShared = byteLength < buffer.byteLength - 1;
  if (!isShared && buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Bytes that a body takes besides its own. */
const around = 256;

/**
 * A body that is sent again and again. Once somebody has asked for it with Brotli, or `pack` was called, it lies in
 * memory in that form alone, packed quickly at first and thoroughly as soon as it turns out to be sent often; who
 * accepts no Brotli gets it unpacked. Its ETag is weak, because it stands for all forms.
 */
export class CachedBody {
  readonly etag: string;
  /** Bytes of the text. */
  readonly length: number;
  #plain: Buffer | undefined;
  #packed: Buffer | undefined;
  #timesSent = 0;
  #isThorough = false;
  readonly #making = new Map<Encoding, Promise<Buffer>>();

  /** The texts, in turn, are the body; joined before, they would be copied once more. */
  constructor(...texts: readonly string[]) {
    const bytes = texts.map((text) => Buffer.from(text));
    const plain = bytes.length === 1 && bytes[0] ? bytes[0] : Buffer.concat(bytes);
    if (bytes.length > 1) for (const each of bytes) freeMemory(each);
    readByUs.add(plain);
    this.etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
    this.length = plain.length;
    this.#plain = plain;
  }

  /** Bytes of memory that it takes; fewer once it is packed. */
  get size(): number {
    return around + (this.#packed ? headerSpace + this.#packed.length : this.length);
  }

  get isSmall(): boolean {
    return this.length < worthCompressing;
  }

  /** The bytes in this encoding if they lie there or can be had at once; undefined if they still have to be made. */
  ready(encoding: Encoding | undefined): Buffer | undefined {
    if (!encoding || this.isSmall) return this.#textForOthers();
    if (encoding !== 'br' || !this.#packed) return undefined;
    if (++this.#timesSent >= often && !this.#isThorough && !isBusy) void this.#improve();
    return this.#packed;
  }

  /** Those who ask while the bytes are being made wait for the same. */
  async bytes(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding) return this.#textForOthers();
    const ready = this.ready(encoding);
    if (ready) return ready;
    const made = await this.#made(encoding);
    return this.ready(encoding) ?? made;
  }

  /** Leaves only the packed bytes in memory; a small body stays as it is. */
  async pack(): Promise<void> {
    if (!this.isSmall && !this.#packed) await this.#made('br');
  }

  #made(form: Encoding): Promise<Buffer> {
    const underway = this.#making.get(form);
    if (underway !== undefined) return underway;
    const made = this.#make(form).finally(() => this.#making.delete(form));
    this.#making.set(form, made);
    return made;
  }

  async #make(form: Encoding): Promise<Buffer> {
    if (form === 'gzip') return limitGzip(() => this.#gzip());
    const plain = this.#text();
    this.#packed = await pack(plain, 'quick');
    this.#plain = undefined;
    this.free(plain);
    return this.#packed;
  }

  async #gzip(): Promise<Buffer> {
    const plain = this.#textForOthers();
    try {
      return await promisify(gzip)(plain, { chunkSize: chunkFor(plain), level: gzipLevel });
    } finally {
      this.free(plain);
    }
  }

  /**
   * Frees the memory of unpacked bytes that nobody reads any more. What the body keeps, and what others may still read,
   * stays. The garbage collector sees only the small object in front of such bytes, so they would pile up.
   */
  free(bytes: Buffer): void {
    if (bytes !== this.#plain && readByUs.delete(bytes)) freeMemory(bytes);
  }

  /**
   * The text for somebody who says by `free` that he has read it, or never. The kept one several may read, so none of
   * them frees it.
   */
  #textForOthers(): Buffer {
    const text = this.#text();
    if (text === this.#plain) readByUs.delete(text);
    return text;
  }

  /** To unpack a page here takes half of the processor time that handing it to another thread does. */
  #text(): Buffer {
    if (this.#plain) return this.#plain;
    // With a byte more than it fills, zlib does not ask for another buffer.
    const unpacked = brotliDecompressSync(this.#packed ?? '', { chunkSize: this.length + 1 });
    readByUs.add(unpacked);
    return unpacked;
  }

  async #improve(): Promise<void> {
    isBusy = true;
    this.#isThorough = true;
    try {
      const plain = this.#text();
      this.#packed = await pack(plain, 'thorough');
      this.free(plain);
    } catch {
      // What cannot be compressed better is sent on as it is.
    } finally {
      isBusy = false;
    }
  }
}

/** Browsers send a few different headers, programs any. */
const mostHeaders = 200;

const negotiator = new Negotiator({
  supportedValues: ['br', 'gzip'],
  cache: new LRUCache<string, string>({ max: mostHeaders }),
});

/** The encoding that a client's Accept-Encoding prefers; Brotli if it likes both as much. */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  return negotiator.negotiate(header ?? '') ?? undefined;
}

/** Whether the client has this version of the body already (If-None-Match). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = etag.replace('W/', '');
  return header === '*' || header.split(',').some((one) => one.trim().replace('W/', '') === bare);
}
