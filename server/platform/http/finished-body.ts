import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';

// Measured on a product page of 80 kB: the next quality and the default window would save 2 kB, but would more than
// double the whole cost of making the page.
const compressions = {
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
        [constants.BROTLI_PARAM_LGWIN]: 16,
      },
    }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 6 }),
};

export type Encoding = keyof typeof compressions;

/** Bodies with fewer bytes than this are not compressed: that would save nothing on the network. */
const worthCompressing = 1024;

/** A body that is sent again and again: its bytes, each compression made once, and its ETag. */
export class FinishedBody {
  readonly plain: Buffer;
  readonly etag: string;
  readonly #compressed: Partial<Record<Encoding, Buffer>> = {};

  constructor(text: string) {
    this.plain = Buffer.from(text);
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }

  /** The most bytes of memory that it takes, compressed forms included. */
  get size(): number {
    return this.plain.length * 2 + 256;
  }

  /** The bytes in this encoding if they are made already; undefined if they still have to be compressed. */
  ready(encoding: Encoding | undefined): Buffer | undefined {
    return encoding && !this.isSmall ? this.#compressed[encoding] : this.plain;
  }

  async bytes(encoding: Encoding | undefined): Promise<Buffer> {
    if (!encoding || this.isSmall) return this.plain;
    this.#compressed[encoding] ??= await compressions[encoding](this.plain);
    return this.#compressed[encoding];
  }

  get isSmall(): boolean {
    return this.plain.length < worthCompressing;
  }
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip'] });

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
