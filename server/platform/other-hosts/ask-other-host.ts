import type { Log } from '../log.ts';

/** What another host answered, or why there is no answer. */
export type HostAnswer =
  | { isAnswered: true; status: number; body: Buffer }
  | { isAnswered: false; reason: 'TIMEOUT' | 'UNREACHABLE' | 'UNREADABLE' | 'BUSY' };

export interface HostRequest {
  /** Whose requests are counted together: a slow provider uses up its own share only. */
  provider: string;
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Until the whole answer is there. */
  timeoutSeconds: number;
}

/** What asking needs of the shop. */
interface HostShop {
  fetch: typeof fetch;
  log: Log;
  config: { PROVIDER_CONCURRENCY: number };
}

const underWay = new Map<string, number>();
/** Bytes; no provider's answer comes near. */
const longestAnswer = 4_000_000;

/** Asks another host, for no longer than told and with no more requests under way than configured; never throws. */
export async function askOtherHost(shop: HostShop, request: HostRequest): Promise<HostAnswer> {
  const { provider } = request;
  const count = underWay.get(provider) ?? 0;
  if (count >= shop.config.PROVIDER_CONCURRENCY) return { isAnswered: false, reason: 'BUSY' };
  underWay.set(provider, count + 1);
  try {
    return await send(shop, request);
  } catch (error) {
    const reason =
      error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE';
    shop.log.warn({ provider, reason }, 'provider does not answer');
    return { isAnswered: false, reason };
  } finally {
    underWay.set(provider, (underWay.get(provider) ?? 1) - 1);
  }
}

async function send(
  shop: HostShop,
  { url, method, headers, body, timeoutSeconds }: HostRequest,
): Promise<HostAnswer> {
  const response = await shop.fetch(url, {
    method,
    ...(headers ? { headers } : {}),
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(Math.ceil(timeoutSeconds * 1000)),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.length > longestAnswer) return { isAnswered: false, reason: 'UNREADABLE' };
  return { isAnswered: true, status: response.status, body: bytes };
}
