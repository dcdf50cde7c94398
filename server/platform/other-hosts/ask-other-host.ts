import type { Log } from '../log.ts';
import { type Traced, traced } from '../tracing/traced.ts';
import { noteAnswer } from './host-health.ts';
import type { Fetch } from './only-to.ts';
import { providerTimes } from './provider-times.ts';

/** The answer of another host, or the reason why there is none. */
export type HostAnswer =
  | {
      isAnswered: true;
      status: number;
      body: Buffer;
      /** Seconds after which it wants to be asked again, if it said so (RFC 9110, Retry-After). */
      retryAfterSeconds?: number | undefined;
    }
  | { isAnswered: false; reason: 'TIMEOUT' | 'UNREACHABLE' | 'UNREADABLE' | 'BUSY' };

export interface HostRequest {
  /** The name under which running requests are counted, so that a slow provider does not block the others. */
  provider: string;
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The time limit for the whole answer, in seconds. */
  timeoutSeconds: number;
  /** The most bytes of an answer (4 MB by default). The longest usual answer, ECPay's list of stores, has 2 MB. */
  longestAnswer?: number;
}

/** The parts of the shop that asking needs. */
interface HostShop {
  fetch: Fetch;
  log: Log;
  config: { PROVIDER_CONCURRENCY: number };
}

/** The number of running requests, by provider. */
const running = new Map<string, number>();

/**
 * Sends a request to another host and waits up to the time limit. It answers BUSY if PROVIDER_CONCURRENCY requests
 * are running already. It never throws.
 */
export async function askOtherHost(shop: HostShop, request: HostRequest): Promise<HostAnswer> {
  const { provider } = request;
  const count = running.get(provider) ?? 0;
  const ended = providerTimes.startTimer({ provider });
  if (count >= shop.config.PROVIDER_CONCURRENCY) {
    ended({ outcome: 'BUSY' });
    return { isAnswered: false, reason: 'BUSY' };
  }
  running.set(provider, count + 1);
  try {
    const answer = await sendTraced(shop, request);
    noteAnswer(provider, failureOf(answer));
    ended({ outcome: outcomeOf(answer) });
    return answer;
  } catch (error) {
    const reason =
      error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE';
    // The code tells a certificate that is not valid from a host that is away.
    const { code } = ((error as Error | undefined)?.cause ?? {}) as { code?: string };
    noteAnswer(provider, code ?? reason);
    ended({ outcome: reason });
    shop.log.warn({ provider, reason, ...(code && { code }) }, 'provider does not answer');
    return { isAnswered: false, reason };
  } finally {
    running.set(provider, (running.get(provider) ?? 1) - 1);
  }
}

/**
 * Answers why an answer counts as a failure; undefined if it does not. A host in trouble answers a status of 500 or
 * more.
 */
function failureOf(answer: HostAnswer): string | undefined {
  if (!answer.isAnswered) return answer.reason;
  return answer.status >= 500 ? `HTTP ${answer.status}` : undefined;
}

/** Answers the label of an answer for the metrics. Which refusals are usual depends on the provider. */
function outcomeOf(answer: HostAnswer): string {
  if (!answer.isAnswered) return answer.reason;
  return answer.status < 400 ? 'ok' : String(answer.status);
}

/** Sends a request and traces it. The trace names the provider, not the address, which may contain order numbers. */
async function sendTraced(shop: HostShop, request: HostRequest): Promise<HostAnswer> {
  const { provider, method } = request;
  const attributes: Traced['attributes'] = {
    'http.request.method': method,
    'peer.service': provider,
  };
  const question: Traced = { kind: 'provider', name: `${method} ${provider}`, attributes };
  return traced(
    () => question,
    async () => {
      const answer = await send(shop, request);
      if (answer.isAnswered) attributes['http.response.status_code'] = answer.status;
      if (failureOf(answer) !== undefined) question.error = outcomeOf(answer);
      return answer;
    },
  );
}

async function send(
  shop: HostShop,
  { url, method, headers, body, timeoutSeconds, longestAnswer = 4_000_000 }: HostRequest,
): Promise<HostAnswer> {
  const response = await shop.fetch(url, {
    method,
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { body: body as string | Uint8Array<ArrayBuffer> }),
    redirect: 'error',
    signal: AbortSignal.timeout(Math.ceil(timeoutSeconds * 1000)),
  });
  const bytes = await readBody(response, longestAnswer);
  if (!bytes) return { isAnswered: false, reason: 'UNREADABLE' };
  const { status } = response;
  return { isAnswered: true, status, body: bytes, retryAfterSeconds: retryAfter(response) };
}

/** The seconds of the header Retry-After; undefined without it, or if it names a date. */
function retryAfter({ headers }: Response): number | undefined {
  const given = headers.get('retry-after');
  return given !== null && /^\d{1,6}$/.test(given) ? Number(given) : undefined;
}

/** Reads the whole body. If it is too long, it stops reading and answers undefined. */
async function readBody({ body }: Response, longest: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > longest) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
