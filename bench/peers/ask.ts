import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** Milliseconds without a byte, after which a shop counts as gone. */
const timeout = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

export interface Answer {
  headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: what a peer answers is read loosely, and checked by what is done with it
  body: any;
}

interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

/** A call with JSON to a shop over kept connections, the same for every peer. Throws unless the status is 2xx. */
export function ask(url: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = call;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const ofBody = payload && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(payload),
  };
  const options = { agent, method, timeout };
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, headers: { ...ofBody, ...headers } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString();
        const { statusCode = 0 } = answer;
        if (statusCode < 200 || statusCode > 299)
          return reject(new Error(`${method} ${url}: ${statusCode} ${text.slice(0, 300)}`));
        try {
          resolve({ headers: answer.headers, body: JSON.parse(text) });
        } catch {
          reject(new Error(`${method} ${url} did not answer JSON.`));
        }
      });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${method} ${url}: no answer`)));
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // The shop closed a connection that had waited too long: https://nodejs.org/api/http.html#requestreusedsocket
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(ask(url, call));
      else reject(error);
    });
    sent.end(payload);
  });
}
