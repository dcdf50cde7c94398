import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { KeptMap } from '../kept-map.ts';
import { type Outcomes, timeoutDelay } from '../outcomes.ts';
import {
  labelsPage,
  parcelsPage,
  refusedPage,
  type SentParcel,
  toldPage,
  wordsOf,
} from './parcel-pages.ts';
import { problemsOfParcel } from './parcel-rules.ts';
import { macOf, type StoreAccount } from './store-list.ts';

type Fields = Readonly<Record<string, string>>;

export interface CarrierOptions {
  /** How parcels come to the stores. */
  service?: 'UNIMART' | 'UNIMARTC2C';
  /** Sends a request from the carrier's server to the shop's, without a browser. */
  deliver?: (url: string, request: RequestInit) => Promise<Response>;
}

const style = readFileSync(new URL('parcels.css', import.meta.url));

/**
 * Serves what ECPay's logistics do with parcels: /Express/Create, the pages of labels, /Express/CancelC2COrder and
 * /Helper/QueryLogisticsTradeInfo/V5, to whoever signs with the merchant's keys. GET /parcels lists what was made, with
 * buttons that move a parcel on; each move is told to the shop with a signature.
 */
export function logistics(
  { merchantId, keys, outcomes, now }: StoreAccount & { outcomes: Outcomes; now(): Date },
  { service = 'UNIMART', deliver = fetch }: CarrierOptions,
  parcels: KeptMap<SentParcel>,
): FastifyPluginAsync {
  const momentOf = () =>
    new Date(now().getTime() + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replaceAll('-', '/');
  const byTradeNo = (no: string | undefined) =>
    [...parcels.values()].find(({ fields }) => fields.MerchantTradeNo === no);

  function isSigned({ CheckMacValue = '', ...fields }: Fields): boolean {
    return CheckMacValue === macOf(fields, keys) && fields.MerchantID === merchantId;
  }

  /** What the carrier says of a parcel, signed. */
  function reportOf({ id, fields, status, updatedAt }: SentParcel, statusName: string): Fields {
    const report = {
      MerchantID: merchantId,
      MerchantTradeNo: fields.MerchantTradeNo ?? '',
      AllPayLogisticsID: id,
      LogisticsType: 'CVS',
      LogisticsSubType: service,
      GoodsAmount: fields.GoodsAmount ?? '',
      [statusName]: status,
      RtnMsg: wordsOf(status),
      UpdateStatusDate: updatedAt,
      ...numbersOf(id),
    };
    return { ...report, CheckMacValue: macOf(report, keys) };
  }

  const numbersOf = (id: string): Fields =>
    service === 'UNIMARTC2C'
      ? { CVSPaymentNo: `F${id.slice(-7)}`, CVSValidationNo: id.slice(-4) }
      : {};

  /** Waits longer than any caller if the outcome says so; the work is done by then. */
  async function sent(reply: FastifyReply, text: string) {
    if (outcomes.of('ECPAY_LOGISTICS') === 'timeout') {
      await pause(timeoutDelay, undefined, { ref: false });
    }
    return reply.type('text/plain; charset=utf-8').send(text);
  }

  function create(fields: Fields): string {
    if (!isSigned(fields)) return '0|CheckMacValue Error';
    if (outcomes.of('ECPAY_LOGISTICS') === 'fail') return '0|10500041-收件門市暫停服務';
    const isUsed = byTradeNo(fields.MerchantTradeNo) !== undefined;
    const problems = isUsed ? ['MerchantTradeNo'] : problemsOfParcel(fields, service);
    if (problems.length > 0) return `0|10500040-${problems.join(' ')}`;
    const id = String(1_000_000 + parcels.size + 1);
    const parcel = { id, fields, status: '300', updatedAt: momentOf() };
    parcels.set(id, parcel);
    return `1|${new URLSearchParams(reportOf(parcel, 'RtnCode'))}`;
  }

  /** The labels that a form asks for; undefined unless it is signed and names parcels with their numbers. */
  function labelsOf(fields: Fields): SentParcel[] | undefined {
    const ids = (fields.AllPayLogisticsID ?? '').split(',');
    const found = ids.flatMap((id) => parcels.get(id) ?? []);
    const payments = (fields.CVSPaymentNo ?? '').split(',');
    const areRight =
      service === 'UNIMART' ||
      found.every(({ id }, at) => numbersOf(id).CVSPaymentNo === payments[at]);
    return isSigned(fields) && found.length === ids.length && areRight ? found : undefined;
  }

  return async (app) => {
    app.post<{ Body: Fields | null }>('/Express/Create', ({ body }, reply) =>
      sent(reply, create(body ?? {})),
    );
    const printPath =
      service === 'UNIMARTC2C' ? '/Express/PrintUniMartC2COrderInfo' : '/helper/printTradeDocument';
    app.post<{ Body: Fields | null }>(printPath, async ({ body }, reply) => {
      const found = labelsOf(body ?? {});
      return found ? send(reply, labelsPage(found)) : send(reply.code(400), refusedPage());
    });
    app.post<{ Body: Fields | null }>('/Express/CancelC2COrder', ({ body }, reply) => {
      const fields = body ?? {};
      const parcel = parcels.get(fields.AllPayLogisticsID ?? '');
      const mayCancel = service === 'UNIMARTC2C' && parcel?.status === '300';
      if (!isSigned(fields) || !mayCancel) return sent(reply, '0|訂單無法取消');
      parcel.status = '9999';
      return sent(reply, '1|OK');
    });
    app.post<{ Body: Fields | null }>('/Helper/QueryLogisticsTradeInfo/V5', ({ body }, reply) => {
      const fields = body ?? {};
      const { AllPayLogisticsID, MerchantTradeNo } = fields;
      const parcel = AllPayLogisticsID
        ? parcels.get(AllPayLogisticsID)
        : byTradeNo(MerchantTradeNo);
      if (!isSigned(fields) || !parcel) return sent(reply, '0|查無訂單');
      return sent(reply, new URLSearchParams(reportOf(parcel, 'LogisticsStatus')).toString());
    });

    app.get('/parcels.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
    app.get('/parcels', (_, reply) => send(reply, parcelsPage([...parcels.values()])));
    app.post<{ Params: { id: string }; Body: { code?: string } | null }>(
      '/parcels/:id',
      async ({ params, body }, reply) => {
        const parcel = parcels.get(params.id);
        const code = body?.code ?? '';
        if (!parcel || !/^\d{3,5}$/.test(code)) return reply.code(404).send('unknown');
        parcel.status = code;
        parcel.updatedAt = momentOf();
        const answer = await deliver(parcel.fields.ServerReplyURL ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(reportOf(parcel, 'RtnCode')).toString(),
        });
        return send(reply, toldPage(await answer.text()));
      },
    );
  };
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
