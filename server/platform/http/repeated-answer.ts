import type { ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';

/** Where Node keeps a head until it is sent, and whether it was. Its types do not name the fields, packages use them as well. */
interface WithHead extends ServerResponse {
  _header: string | null;
  _headerSent: boolean;
}

/** What differs from time to time. Nobody checks whether the values are fit for a header. */
export interface ChangingHeaders {
  date: string;
  'x-request-id': string;
  'cache-control': string;
}

/** Buffers that hold a whole answer and are not being sent. */
export type SpareBuffers = LRUCache<RepeatedAnswer, Buffer[]>;

/** Bytes that spare buffers take together, and those of one: larger answers are sent without. */
const mostBytes = 4 * 1024 * 1024;
const largestBuffer = 256 * 1024;

/** Buffers of one answer: more are needed only while slow connections take theirs. */
const mostOfOne = 2;

export const createSpareBuffers = (): SpareBuffers =>
  new LRUCache({
    maxSize: mostBytes,
    maxEntrySize: largestBuffer * mostOfOne,
    sizeCalculation: (buffers) => (buffers[0]?.length ?? 0) * mostOfOne || 1,
  });

const statusLine = 'HTTP/1.1 200 OK\r\n';

/** Bytes for the status line and the changing headers. */
const room = 512;

/**
 * An answer (200) that is sent again and again. Node writes its head the first time. After that the answer lies whole in one
 * buffer, in which only what changes is written anew: ADR 030 says what that saves.
 */
export class RepeatedAnswer {
  readonly #headers: readonly string[];
  readonly #bytes: Buffer;
  readonly #spares: SpareBuffers;
  /** What Node has written behind the changing headers. */
  #restOfHead: string | undefined;

  /** `headers` are names and values in turns, with those of `bytes`. */
  constructor(headers: readonly string[], bytes: Buffer, spares: SpareBuffers) {
    this.#headers = headers;
    this.#bytes = bytes;
    this.#spares = spares;
  }

  send(response: ServerResponse, changing: ChangingHeaders): void {
    const lines = linesOf(changing);
    // The rest of the head says that the connection stays open.
    if (this.#restOfHead !== undefined && response.shouldKeepAlive) {
      this.#sendAgain(response, statusLine + lines, this.#restOfHead);
      return;
    }
    // In turns: Node asks fewer questions about them than about an object.
    response.writeHead(200, [...Object.entries(changing).flat(), ...this.#headers]);
    if (response.shouldKeepAlive) this.#learn((response as WithHead)._header ?? '', lines);
    response.end(this.#bytes);
  }

  #learn(head: string, lines: string): void {
    const before = statusLine + lines;
    const length = room + head.length + this.#bytes.length;
    if (head.startsWith(before) && before.length <= room && length <= largestBuffer)
      this.#restOfHead = head.slice(before.length);
  }

  #sendAgain(response: ServerResponse, front: string, restOfHead: string): void {
    const buffer = this.#spares.get(this)?.pop() ?? this.#compose(restOfHead);
    const start = room - front.length;
    buffer.write(front, start, 'latin1');
    const sent = response as WithHead;
    sent._header = front;
    sent._headerSent = true;
    // Until then the system may still read it; one whose connection failed is left to the garbage.
    response.end(buffer.subarray(start), (error?: Error | null) => {
      if (!error) this.#spare(buffer);
    });
  }

  #compose(restOfHead: string): Buffer {
    return Buffer.concat([Buffer.alloc(room), Buffer.from(restOfHead, 'latin1'), this.#bytes]);
  }

  #spare(buffer: Buffer): void {
    const buffers = this.#spares.get(this);
    if (!buffers) this.#spares.set(this, [buffer]);
    else if (buffers.length < mostOfOne) buffers.push(buffer);
  }
}

function linesOf({
  date,
  'x-request-id': requestId,
  'cache-control': cacheControl,
}: ChangingHeaders): string {
  return `date: ${date}\r\nx-request-id: ${requestId}\r\ncache-control: ${cacheControl}\r\n`;
}
