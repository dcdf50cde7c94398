import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { escapeHtml } from '#rules/escape-html.ts';
import { htmlPage } from '../html-page.ts';
import { type Outcomes, timeoutDelay } from '../outcomes.ts';
import { problemsOfParcel } from './parcel-rules.ts';
import { macOf, type StoreAccount } from './store-list.ts';

type Fields = Readonly<Record<string, string>>;

export interface CarrierOptions {
  /** How parcels come to the stores. */
  service?: 'UNIMART' | 'UNIMARTC2C';
  /** Sends a request from the carrier's server to the shop's, without a browser. */
  deliver?: (url: string, request: RequestInit) => Promise<Response>;
}

interface SentParcel {
  id: string;
  fields: Fields;
  status: string;
  /** As the carrier writes it. */
  updatedAt: string;
}

/** Codes that the page of parcels offers, with their words. */
const steps: Readonly<Record<string, string>> = {
  '2030': '物流中心驗收成功',
  '2063': '門市配達',
  '2067': '消費者成功取件',
  '2065': '七日未取件',
  '2044': '退貨作業完成',
};

/**
 * Serves what ECPay's logistics do with parcels: /Express/Create, the pages of labels, /Express/CancelC2COrder and
 * /Helper/QueryLogisticsTradeInfo/V5, to whoever signs with the merchant's keys. GET /parcels lists what was made, with
 * buttons that move a parcel on; each move is told to the shop with a signature.
 */
export function logistics(
  { merchantId, keys, outcomes, now }: StoreAccount & { outcomes: Outcomes; now(): Date },
  { service = 'UNIMART', deliver = fetch }: CarrierOptions,
): FastifyPluginAsync {
  const parcels = new Map<string, SentParcel>();
  outcomes.onReset(() => parcels.clear());
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
      RtnMsg: steps[status] ?? '訂單處理中',
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
      if (!found) return page(reply.code(400), '參數錯誤', '<h1>參數錯誤</h1>');
      const labels = found.map(
        ({ id, fields }) =>
          `<li>${id} ${escapeHtml(fields.ReceiverName ?? '')} ${escapeHtml(fields.ReceiverStoreID ?? '')} 代收 ${escapeHtml(fields.CollectionAmount ?? '0')}</li>`,
      );
      return page(reply, '超商標籤', `<h1>超商標籤</h1><ul>${labels.join('')}</ul>`);
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

    app.get('/parcels', (_, reply) => {
      const rows = [...parcels.values()].map((parcel) => parcelForms(parcel));
      const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>還沒有包裹</p>';
      return page(reply, '物流商的包裹', `<h1>物流商的包裹</h1>${list}`);
    });
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
        return page(reply, '已通知', `<h1>已通知</h1><p>${escapeHtml(await answer.text())}</p>`);
      },
    );
  };
}

function page(reply: FastifyReply, title: string, body: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'",
    )
    .send(htmlPage({ title, style: '<link rel="stylesheet" href="/ecpay/map.css">', body }));
}

function parcelForms({ id, fields, status }: SentParcel): string {
  const buttons = Object.entries(steps).map(
    ([code, words]) => `<button name="code" value="${code}">${code} ${words}</button>`,
  );
  return `<li>${id} ${escapeHtml(fields.ReceiverName ?? '')} ${status}
<form method="post" action="/ecpay/parcels/${id}">${buttons.join('')}</form></li>`;
}
