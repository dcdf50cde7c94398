import type { Readable } from 'node:stream';

/** An answer that is not JSON: a page, a redirect, a file, or the fixed text that another server expects. */
export class HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | Readable;

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    body: string | Buffer | Readable = '',
  ) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** Redirects the browser to a path of this shop; `path` begins with one slash and is never taken from a request. */
export function redirectTo(path: `/${string}`, status: 302 | 303 = 302): HttpAnswer {
  return new HttpAnswer(status, { location: path });
}

/** A fixed text for another server. */
export function plainText(body: string, status = 200): HttpAnswer {
  return new HttpAnswer(status, { 'content-type': 'text/plain; charset=utf-8' }, body);
}

/**
 * Answers a file that the browser saves under this name. A stream is read while it is sent. `headers` are further
 * headers, for example `content-encoding: gzip` if the stream is compressed.
 */
export function fileAnswer(
  fileName: string,
  contentType: string,
  body: Buffer | Readable,
  headers: { 'content-encoding'?: 'gzip' } = {},
): HttpAnswer {
  return new HttpAnswer(
    200,
    {
      'content-type': contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      ...headers,
    },
    body,
  );
}
