import type { FastifyInstance } from 'fastify';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { standInOptions, storedLedgers } from '#server/hosts/sandbox-options.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

export interface PaymentNetwork extends Sandbox {
  fetch: typeof fetch;
  /** Method and path of every request of the shop, in order. */
  asked: string[];
  /** Loses this number of answers after the other side has done its work; -1 loses all from now on. */
  lose(answers: number): void;
  /** While it is dead, every request fails before it reaches the other side. */
  setDead(isDead: boolean): void;
}

export interface PaymentTest {
  test: TestShop;
  network: PaymentNetwork;
  close(): Promise<void>;
}

interface PaymentTestOptions extends TestShopOptions {
  /** Whether the stand-ins' ledgers are in the database, as in a trial. */
  keepsLedgers?: boolean;
  /** The same, with a pool that the shop does not use. */
  ledgersIn?: Database;
}

const shopUrl = 'http://localhost:3000';

/** A shop with the stand-ins as payment providers. They speak the real protocols, but without sockets. */
export async function openPaymentTest({
  keepsLedgers = false,
  ledgersIn,
  ...options
}: PaymentTestOptions = {}): Promise<PaymentTest> {
  let network: PaymentNetwork | undefined;
  const test = await openTestShop({
    fetch: async (input, init) => {
      if (!network) throw new Error('The stand-ins are not open yet.');
      return network.fetch(input, init);
    },
    ...options,
  });
  const ledgers = ledgersIn ?? (keepsLedgers ? test.shop.db : undefined);
  const sandbox = createSandbox({
    ...standInOptions(test.shop.config),
    ...(ledgers ? storedLedgers(ledgers) : {}),
    brand: '晴棉',
    emails: undefined,
    now: () => test.clock.now(),
    shopUrl,
    deliver: (url, request) => ask(test.app, url, request),
  });
  network = createNetwork(sandbox);
  return {
    test,
    network,
    async close() {
      await test.close();
      await sandbox.app.close();
    },
  };
}

function createNetwork(sandbox: Sandbox): PaymentNetwork {
  const asked: string[] = [];
  let losing = 0;
  let isDead = false;
  return {
    ...sandbox,
    asked,
    lose(answers) {
      losing = answers;
    },
    setDead(dead) {
      isDead = dead;
    },
    async fetch(input, init) {
      const url = String(input);
      asked.push(`${init?.method ?? 'GET'} ${new URL(url).pathname}`);
      if (isDead) throw new TypeError('fetch failed');
      const answer = await unlessAborted(ask(sandbox.app, url, init), init?.signal ?? undefined);
      if (losing === 0) return answer;
      losing -= losing > 0 ? 1 : 0;
      throw new TypeError('The connection was lost.');
    },
  };
}

/** Sends a request to a server in this process. */
export async function ask(
  app: FastifyInstance,
  address: string,
  init: RequestInit | undefined,
): Promise<Response> {
  const url = new URL(address);
  const { statusCode, rawPayload, headers } = await app.inject({
    method: (init?.method ?? 'GET') as 'GET',
    url: url.pathname + url.search,
    headers: { host: url.host, ...(init?.headers as Record<string, string> | undefined) },
    ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
  });
  const names = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return new Response(new Uint8Array(rawPayload), {
    status: statusCode,
    headers: Object.fromEntries(names),
  });
}

function unlessAborted<Value>(
  work: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return work;
  const aborted = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => aborted.reject(signal.reason), { once: true });
  return Promise.race([work, aborted.promise]);
}
