import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

type Compress = (plain: Buffer, effort: Effort) => Promise<Buffer>;

/** For what is sent once or a few times, and for what is sent often. */
type Effort = 'quick' | 'thorough';

// Measured on a product page of 146 kB: docs/benchmarks.md has size and time of each quality.
const brotliQuality = { quick: 1, thorough: 5 };
const gzipLevel = { quick: 1, thorough: 6 };
/** Two to this power of bytes; the default of 4 MB costs more than compressing a page. */
const brotliWindow = 18;

const compressions = {
  br: (plain, effort) =>
    promisify(brotliCompress)(plain, {
      chunkSize: chunkFor(plain),
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
      },
    }),
  gzip: (plain, effort) =>
    promisify(gzip)(plain, { chunkSize: chunkFor(plain), level: gzipLevel[effort] }),
} satisfies Record<string, Compress>;

/** Bytes of the buffer that compressed text is written to: each full one costs a turn of the event loop. */
const chunkFor = ({ length }: Buffer): number => Math.max(1024, Math.ceil(length / 2));

export type Encoding = keyof typeof compressions;

/** Compressed bytes, without the rest of the buffer that they were written to. */
const compress = async (encoding: Encoding, plain: Buffer, effort: Effort): Promise<Buffer> =>
  Buffer.from(await compressions[encoding](plain, effort));

/** Bodies with fewer bytes than this are not compressed: that would save nothing on the network. */
const worthCompressing = 1024;

/** Times that bytes are sent before they are worth being compressed thoroughly. */
const often = 4;

interface Compressed {
  bytes: Buffer;
  timesSent: number;
}

/**
 * A body that is sent again and again: its bytes, compressed quickly for the first who ask and thoroughly once that turns out to
 * be worth it, and its ETag, which is weak because it stands for both.
 */
export class FinishedBody {
  readonly plain: Buffer;
  readonly etag: string;
  readonly #compressed: Partial<Record<Encoding, Compressed>> = {};
  readonly #compressing: Partial<Record<Encoding, Promise<void>>> = {};

  /** The texts, in turn, are the body; joined before, they would be copied once more. */
  constructor(...texts: readonly string[]) {
    const bytes = texts.map((text) => Buffer.from(text));
    this.plain = bytes.length === 1 && bytes[0] ? bytes[0] : Buffer.concat(bytes);
    this.etag = `W/"${hash('sha256', this.plain, 'base64url').slice(0, 22)}"`;
  }

  /** The most bytes of memory that it takes, compressed forms included. */
  get size(): number {
    return this.plain.length * 2 + 256;
  }

  /** The bytes in this encoding if they are made already; undefined if they still have to be compressed. */
  ready(encoding: Encoding | undefined): Buffer | undefined {
    if (!encoding || this.isSmall) return this.plain;
    const made = this.#compressed[encoding];
    if (!made) return undefined;
    if (++made.timesSent === often) void this.#improve(encoding, made);
    return made.bytes;
  }

  /** Those who ask while the bytes are being compressed wait for the same. */
  async bytes(encoding: Encoding | undefined): Promise<Buffer> {
    const ready = this.ready(encoding);
    if (ready || !encoding) return ready ?? this.plain;
    this.#compressing[encoding] ??= this.#compress(encoding);
    await this.#compressing[encoding];
    return this.ready(encoding) ?? this.plain;
  }

  async #compress(encoding: Encoding): Promise<void> {
    try {
      const bytes = await compress(encoding, this.plain, 'quick');
      this.#compressed[encoding] = { bytes, timesSent: 0 };
    } finally {
      delete this.#compressing[encoding];
    }
  }

  async #improve(encoding: Encoding, made: Compressed): Promise<void> {
    // What cannot be compressed better is sent on as it is.
    made.bytes = await compress(encoding, this.plain, 'thorough').catch(() => made.bytes);
  }

  get isSmall(): boolean {
    return this.plain.length < worthCompressing;
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
