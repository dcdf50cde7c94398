/** An answer that is not JSON: a page, a redirect, or the fixed text that another server expects. */
export class HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;

  constructor(status: number, headers: Readonly<Record<string, string>>, body = '') {
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
