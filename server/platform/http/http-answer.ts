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
 * A file for the browser to keep under this name; a stream is made while it is sent. `headers` say what else there is to
 * know: `content-encoding: gzip` that the stream is packed.
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
