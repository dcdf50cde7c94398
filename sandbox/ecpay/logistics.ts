import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Outcomes, timeoutDelay } from '../outcomes.ts';
import type { StoredMap } from '../stored-map.ts';
import { type ContractService, type Fields, openCarrier } from './carrier.ts';
import {
  labelsPage,
  notifiedPage,
  parcelsPage,
  refusedPage,
  type SentParcel,
} from './parcel-pages.ts';
import { printPaths, returnPaths } from './services.ts';
import type { StoreAccount } from './store-list.ts';
import { takeBack } from './take-back.ts';

type Parcels = StoredMap<SentParcel>;
type Carrier = ReturnType<typeof openCarrier>;

export interface CarrierOptions {
  /** The service to the first chain, which names the merchant's contract. */
  service?: ContractService;
  /** Sends a request from the carrier's server to the shop's, without a browser. */
  deliver?: (url: string, request: RequestInit) => Promise<Response>;
}

const style = readFileSync(new URL('parcels.css', import.meta.url));

/**
 * Serves the calls of ECPay's logistics for parcels of every company, for requests that are signed with the merchant's
 * keys: /Express/Create, the pages of labels, /Express/CancelC2COrder and /Helper/QueryLogisticsTradeInfo/V5. GET
 * /parcels lists the parcels, with buttons that move them to the next step; each step is reported to the shop with a
 * signature.
 */
export function logistics(
  account: StoreAccount & { outcomes: Outcomes; now(): Date },
  { service = 'UNIMART', deliver = fetch }: CarrierOptions,
  parcels: Parcels,
): FastifyPluginAsync {
  const carrier = openCarrier({ account, service, parcels });

  /** If the outcome says so, waits longer than any caller. The work is done by then. */
  async function sent(reply: FastifyReply, text: string) {
    if (account.outcomes.of('ECPAY_LOGISTICS') === 'timeout') {
      await pause(timeoutDelay, undefined, { ref: false });
    }
    return reply.type('text/plain; charset=utf-8').send(text);
  }

  return async (app) => {
    app.post<{ Body: Fields | null }>('/Express/Create', ({ body }, reply) =>
      sent(reply, carrier.create(body ?? {})),
    );
    for (const path of printPaths) {
      app.post<{ Body: Fields | null }>(path, async ({ body }, reply) => {
        const found = carrier.labelsOf(path, body ?? {});
        return found ? send(reply, labelsPage(found)) : send(reply.code(400), refusedPage());
      });
    }
    const returning = { carrier, parcels, outcomes: account.outcomes };
    for (const [name, path] of Object.entries(returnPaths)) {
      app.post<{ Body: Fields | null }>(path, ({ body }, reply) =>
        sent(reply, takeBack(returning, name, body ?? {})),
      );
    }
    app.post<{ Body: Fields | null }>('/Express/CancelC2COrder', ({ body }, reply) => {
      const fields = body ?? {};
      const parcel = parcels.get(fields.AllPayLogisticsID ?? '');
      const mayCancel = parcel?.fields.LogisticsSubType === 'UNIMARTC2C' && parcel.status === '300';
      if (!carrier.isSigned(fields) || !mayCancel) return sent(reply, '0|訂單無法取消');
      parcel.status = '9999';
      return sent(reply, '1|OK');
    });
    app.post<{ Body: Fields | null }>('/Helper/QueryLogisticsTradeInfo/V5', ({ body }, reply) => {
      const fields = body ?? {};
      const { AllPayLogisticsID, MerchantTradeNo } = fields;
      const parcel = AllPayLogisticsID
        ? parcels.get(AllPayLogisticsID)
        : carrier.byTradeNo(MerchantTradeNo);
      if (!carrier.isSigned(fields) || !parcel) return sent(reply, '0|查無訂單');
      return sent(
        reply,
        new URLSearchParams(carrier.reportOf(parcel, 'LogisticsStatus')).toString(),
      );
    });
    serveParcelsPage(app, { carrier, parcels, deliver });
  };
}

interface PageOptions {
  carrier: Carrier;
  parcels: Parcels;
  deliver: NonNullable<CarrierOptions['deliver']>;
}

/** The page on which a person moves parcels to their next steps. */
function serveParcelsPage(app: FastifyInstance, { carrier, parcels, deliver }: PageOptions): void {
  app.get('/parcels.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/parcels', (_, reply) => send(reply, parcelsPage([...parcels.values()])));
  app.post<{ Params: { id: string }; Body: { code?: string } | null }>(
    '/parcels/:id',
    async ({ params, body }, reply) => {
      const parcel = parcels.get(params.id);
      const code = body?.code ?? '';
      if (!parcel || !/^\d{3,5}$/.test(code)) return reply.code(404).send('unknown');
      parcel.status = code;
      parcel.updatedAt = carrier.momentOf();
      const answer = await deliver(parcel.fields.ServerReplyURL ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(carrier.reportOf(parcel, 'RtnCode')).toString(),
      });
      return send(reply, notifiedPage(await answer.text()));
    },
  );
}

function send(reply: FastifyReply, html: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(html);
}
