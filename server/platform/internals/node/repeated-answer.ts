import type { ServerResponse } from 'node:http';
import { publicWays } from '../public-ways.ts';
import { headerSpace, takeWhole } from './header-space.ts';

/** Where Node keeps a head until it is sent, and whether it was. Its types do not name the fields. */
export interface WithHead extends ServerResponse {
  _header: string | null;
  _headerSent: boolean;
}

/** What differs from time to time. Nobody checks whether the values are fit for a header. */
export interface ChangingHeaders {
  date: string;
  'x-request-id': string;
  'cache-control': string;
}

/**
 * Bytes of the largest answer that is put together in one piece by copying it; larger ones that must be copied go
 * Node's usual way.
 */
const largestCopy = 256 * 1024;

const statusLine = 'HTTP/1.1 200 OK\r\n';

/** Bytes that the status line and the changing headers take at most. */
const mostChanging = 512;

/**
 * An answer (200) that is sent again and again. Node writes its head the first time. After that it leaves in one piece,
 * in which only what changes is written anew: ADR 030 says what that saves. Packed bodies lie behind room for a head,
 * so that nothing is copied; others, and one that is still on its way to somebody, are copied. By the public way Node
 * writes the head each time.
 */
export class RepeatedAnswer {
  readonly #headers: readonly string[];
  readonly #bytes: Buffer;
  /** Ends with the bytes; undefined while it is on its way, or if there is no room before them. */
  #whole: Buffer | undefined;
  /** What Node has written behind the changing headers. */
  #restOfHead: string | undefined;

  /** `headers` are names and values in turns, with those of `bytes`. */
  constructor(headers: readonly string[], bytes: Buffer) {
    this.#headers = headers;
    this.#bytes = bytes;
    this.#whole = takeWhole(bytes);
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
    if (response.shouldKeepAlive && !publicWays.node)
      this.#learn((response as WithHead)._header ?? '', lines);
    response.end(this.#bytes);
  }

  #learn(head: string, lines: string): void {
    const before = statusLine + lines;
    if (!head.startsWith(before)) return;
    const restOfHead = head.slice(before.length);
    if (headerSpace < restOfHead.length + mostChanging) this.#whole = undefined;
    this.#whole?.write(restOfHead, headerSpace - restOfHead.length, 'latin1');
    if (this.#whole || headerSpace + this.#bytes.length <= largestCopy)
      this.#restOfHead = restOfHead;
  }

  #sendAgain(response: ServerResponse, front: string, restOfHead: string): void {
    const sent = response as WithHead;
    sent._header = front;
    sent._headerSent = true;
    const whole = this.#whole;
    if (!whole) {
      response.end(Buffer.concat([Buffer.from(front + restOfHead, 'latin1'), this.#bytes]));
      return;
    }
    // Until the answer is over the system may still read the buffer.
    this.#whole = undefined;
    response.once('close', () => {
      this.#whole = whole;
    });
    const start = headerSpace - restOfHead.length - front.length;
    whole.write(front, start, 'latin1');
    response.end(whole.subarray(start));
  }
}

function linesOf({
  date,
  'x-request-id': requestId,
  'cache-control': cacheControl,
}: ChangingHeaders): string {
  return `date: ${date}\r\nx-request-id: ${requestId}\r\ncache-control: ${cacheControl}\r\n`;
}
