import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { normalEventIds, productEventIds } from '#contract/line-shop-events.ts';
import { type Outcomes, timeoutDelay } from '../outcomes.ts';
import type { LineShopLedger } from './ledger.ts';
import { type Fields, type LineShopKeys, type Report, readReport } from './order-rules.ts';

export interface LineShopOptions extends LineShopKeys {
  outcomes: Outcomes;
  ledger: LineShopLedger;
  now(): Date;
}

/**
 * The stand-in for LINE Shopping: POST /tracking/orderinfo, /tracking/orderfinish and /tracking/events answer `OK`
 * or the problem. GET /ledger shows the accepted reports.
 */
export function lineShop(options: LineShopOptions): FastifyPluginAsync {
  const { outcomes, ledger, now } = options;

  /**
   * Answers immediately, or too late if the outcome says so. `keep` does the work and returns the problem, if there
   * is one.
   */
  async function answer(reply: FastifyReply, keep: () => string | undefined) {
    const problem = outcomes.of('LINE_SHOP') === 'fail' ? 'refused' : keep();
    // The work is already done. The caller gives up before this delay ends.
    if (outcomes.of('LINE_SHOP') === 'timeout') {
      await pause(timeoutDelay, undefined, { ref: false });
    }
    return reply.type('text/plain').send(problem === undefined ? 'OK' : `FAIL ${problem}`);
  }

  return async (app) => {
    app.post<{ Body: Fields | null }>('/tracking/orderinfo', ({ body }, reply) =>
      answer(reply, () => {
        const report = readReport('orderinfo', body ?? {}, options, now());
        return typeof report === 'string' ? report : noteOrder(ledger, report);
      }),
    );
    app.post<{ Body: Fields | null }>('/tracking/orderfinish', ({ body }, reply) =>
      answer(reply, () => {
        const report = readReport('orderfinish', body ?? {}, options, now());
        return typeof report === 'string' ? report : finishOrder(ledger, report);
      }),
    );
    for (const [path, ids] of [
      ['normal', normalEventIds],
      ['products', productEventIds],
    ] as const) {
      app.post<{ Body: Fields | null }>(`/tracking/events/${path}`, ({ body }, reply) =>
        answer(reply, () => {
          const problem = problemOfEvent(ids, body ?? {});
          if (problem === undefined) ledger.events.push({ ...body });
          return problem;
        }),
      );
    }
    app.get('/ledger', async () => ({
      orders: [...ledger.orders.values()],
      events: ledger.events,
    }));
  };
}

/** Accepts the same order again as a repeated report; refuses a different order with a known number. */
function noteOrder(ledger: LineShopLedger, { orderId, ecid, total, products }: Report) {
  const known = ledger.orders.get(orderId);
  if (known && (known.ecid !== ecid || known.total !== total)) return 'orderid';
  const reports = (known?.reports ?? 0) + 1;
  const feeTotal = known?.feeTotal;
  ledger.orders.set(orderId, { orderId, ecid, total, products, reports, feeTotal });
  return undefined;
}

/** Accepts a final amount only for a known order with the same ecid, up to its total, and never a second amount. */
function finishOrder(ledger: LineShopLedger, { orderId, ecid, total }: Report) {
  const known = ledger.orders.get(orderId);
  if (known?.ecid !== ecid) return 'orderid';
  if (total > known.total) return 'feetotal';
  if (known.feeTotal !== undefined && known.feeTotal !== total) return 'feetotal';
  known.feeTotal = total;
  return undefined;
}

const eventPaths = ['/', '/cart'];

/** Checks an event from a browser (rows 3.098, 9.016 to 9.019); answers the name of the wrong field, or undefined. */
function problemOfEvent(
  eventIds: readonly number[],
  { event_id, ecid, event_time, redirect_url, products }: Readonly<Record<string, unknown>>,
): string | undefined {
  const rules: readonly (readonly [problem: string, isRight: boolean])[] = [
    ['event_id', eventIds.some((id) => id === event_id)],
    ['ecid', typeof ecid === 'string' && ecid !== ''],
    ['event_time', Number.isInteger(event_time) && String(event_time).length === 10],
    ['redirect_url', eventPaths.includes(URL.parse(String(redirect_url))?.pathname ?? '')],
    ['products', eventIds.includes(1) ? products === undefined : isList(products)],
  ];
  return rules.find(([, isRight]) => !isRight)?.[0];
}

function isList(products: unknown): boolean {
  return Array.isArray(products) && products.length > 0 && products.every(({ id }) => id > 0);
}
