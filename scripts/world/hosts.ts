import type { Sandbox } from '#sandbox/sandbox.ts';
import type { LedgerStore } from '#sandbox/stored-map.ts';
import { ask } from '#server/testing/payment-network.ts';

/** What happens to a request of the shop to another host. */
export type Manner = 'answers' | 'silent' | 'loses the answer' | 'unreadable';

/** What the other hosts have in their own ledgers, by ledger and key. */
export type HostRecords = Map<string, Map<string, Record<string, unknown>>>;

/** The way of the shop's requests to other hosts, which `sandbox` answers once it is open. */
export function createHosts(sandbox: () => Sandbox | undefined) {
  const manners = new Map<string, Manner>();
  const fetchFromHosts: typeof fetch = async (input, init) => {
    const open = sandbox();
    if (!open) throw new TypeError('fetch failed');
    const url = String(input);
    const [, manner = 'answers'] = [...manners].find(([host]) => url.includes(host)) ?? [];
    if (manner === 'silent') throw new TypeError('fetch failed');
    const answer = await ask(open.app, url, init);
    if (manner === 'loses the answer') throw new TypeError('The connection was lost.');
    return manner === 'unreadable' ? new Response('<html>502 Bad Gateway</html>') : answer;
  };
  return { manners, fetch: fetchFromHosts };
}

/** The bank's notices: each is sent with `send`, and late ones wait until they are let go. */
export function createNotices(send: (url: string, request: RequestInit) => Promise<Response>) {
  const late: (() => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  return {
    pause: () => new Promise<void>((resolve) => late.push(resolve)),
    deliver(url: string, request: RequestInit): Promise<Response> {
      const delivery = send(url, request);
      underWay.add(delivery);
      const over = () => underWay.delete(delivery);
      delivery.then(over, over);
      return delivery;
    },
    async sendLate(): Promise<void> {
      for (const letGo of late.splice(0)) letGo();
      await Promise.resolve();
      await Promise.allSettled([...underWay]);
    },
  };
}

/** Notes every entry of the hosts' ledgers, by ledger and key. */
export function noting(records: HostRecords): LedgerStore {
  return {
    read: async () => [],
    async write(changes) {
      for (const { ledger, key, entry } of changes) {
        const entries = records.get(ledger) ?? new Map();
        if (entry === null) entries.delete(key);
        else entries.set(key, JSON.parse(entry));
        records.set(ledger, entries);
      }
    },
  };
}
