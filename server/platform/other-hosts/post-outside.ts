import { lookup as resolveName } from 'node:dns/promises';
import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { providerTimes } from './provider-times.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/** The addresses of a host name. */
export type Resolve = (host: string) => Promise<readonly { address: string; family: number }[]>;

export interface OutsidePost {
  /** The name in the metrics. */
  provider: string;
  /** An address that a person entered. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The time limit for everything, in seconds. */
  timeoutSeconds: number;
  /** Whether the address may be this machine's own, over http too; for tests. */
  mayBeLoopback: boolean;
  resolve?: Resolve;
}

export type PostAnswer =
  | { isAnswered: true; status: number }
  | { isAnswered: false; reason: 'TIMEOUT' | 'UNREACHABLE' | 'ENDED' | 'NOT_PUBLIC' };

/** The most bytes that are read of an answer; the rest is cut off, because only the status counts. */
const mostBytes = 16_384;

const resolveBySystem: Resolve = (host) => resolveName(host, { all: true });

class NotPublic extends Error {
  override name = 'NotPublic';
}

/**
 * Posts to an address that a person entered, which may be hostile. Only https to public addresses is possible. The
 * address is checked at the moment of connecting, on what the name resolved to for this very connection, so that a name
 * that changes its address between check and use gains nothing. Redirects are not followed. It never throws.
 */
export async function postOutside(post: OutsidePost): Promise<PostAnswer> {
  const ended = providerTimes.startTimer({ provider: post.provider });
  const answer = await send(post);
  const isSuccess = answer.isAnswered && answer.status < 400;
  // By class of status, because a receiver chooses its own.
  const outcome = answer.isAnswered ? `${String(answer.status)[0]}xx` : answer.reason;
  ended({ outcome: isSuccess ? 'ok' : outcome });
  return answer;
}

function send(post: OutsidePost): Promise<PostAnswer> {
  const url = URL.parse(post.url);
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? '';
  const isPlain = url?.protocol === 'http:';
  const mayUse = (address: string) =>
    (post.mayBeLoopback && isLoopbackAddress(address)) || (!isPlain && isPublicAddress(address));
  if (!url || !(url.protocol === 'https:' || (isPlain && post.mayBeLoopback))) return refusal;
  if (isIP(host) !== 0 && !mayUse(host)) return refusal;
  const { promise, resolve } = Promise.withResolvers<PostAnswer>();
  const bytes = Buffer.from(post.body);
  const options: RequestOptions = {
    method: 'POST',
    // No connection is used twice: each was made to an address that was checked for it.
    agent: false,
    headers: { ...post.headers, 'content-length': bytes.length },
    lookup: checked(post.resolve ?? resolveBySystem, mayUse),
  };
  const request = (isPlain ? requestHttp : requestHttps)(url, options);
  // It ends every try, whatever the receiver does.
  const timer = setTimeout(
    () => {
      resolve({ isAnswered: false, reason: 'TIMEOUT' });
      request.destroy();
    },
    Math.ceil(post.timeoutSeconds * 1000),
  );
  const fail = (error: Error) => resolve({ isAnswered: false, reason: reasonOf(error) });
  request.on('error', fail);
  // An answer that changes the protocol (101) ends the request without an answer or an error.
  request.on('close', () => fail(new Error('aborted')));
  request.on('response', (response) => {
    let length = 0;
    const finish = () => {
      resolve({ isAnswered: true, status: response.statusCode ?? 0 });
      request.destroy();
    };
    response.on('data', (part: Buffer) => {
      length += part.length;
      if (length > mostBytes) finish();
    });
    response.on('end', finish);
    response.on('error', fail);
    response.on('aborted', () => fail(new Error('aborted')));
  });
  request.end(bytes);
  return promise.finally(() => clearTimeout(timer));
}

const refusal: Promise<PostAnswer> = Promise.resolve({ isAnswered: false, reason: 'NOT_PUBLIC' });

/** Resolves a name for one connection. If any of its addresses may not be used, none is. */
function checked(resolve: Resolve, mayUse: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || addresses.some(({ address }) => !mayUse(address))) {
          callback(new NotPublic(`${host} is no public address.`), '');
        } else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

function reasonOf(error: Error): 'NOT_PUBLIC' | 'ENDED' | 'UNREACHABLE' {
  const { code } = error as { code?: string };
  if (error instanceof NotPublic || error.cause instanceof NotPublic) return 'NOT_PUBLIC';
  const wasCut = code === 'ECONNRESET' || code === 'EPIPE' || error.message === 'aborted';
  return wasCut ? 'ENDED' : 'UNREACHABLE';
}
