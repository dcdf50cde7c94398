import { get } from 'node:http';

export interface RawAnswer {
  body: Buffer;
  headers: Record<string, string>;
}

/** The bytes with Brotli (still compressed), and the headers for a bare server. */
export function fetchRaw(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const headers: Record<string, string> = {};
        for (const name of ['content-type', 'content-encoding', 'cache-control', 'etag', 'vary']) {
          const value = response.headers[name];
          if (typeof value === 'string') headers[name] = value;
        }
        resolve({ body: Buffer.concat(chunks), headers });
      });
    }).on('error', reject);
  });
}
