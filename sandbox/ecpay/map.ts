import { readFileSync } from 'node:fs';
import type { FastifyPluginAsync } from 'fastify';
import type { Outcomes } from '../outcomes.ts';
import { closedPage, type MapRequest, mapPage, refusalPage } from './map-pages.ts';
import { serviceOf } from './services.ts';

const style = readFileSync(new URL('map.css', import.meta.url));

export interface MapOptions {
  merchantId: string;
  outcomes: Outcomes;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Serves POST /Express/map as ECPay documents it: takes the browser's form, and answers a page that posts the
 * chosen store.
 */
export function storeMap({ merchantId, outcomes }: MapOptions): FastifyPluginAsync {
  return async (app) => {
    const seen = new Set<string>();
    outcomes.onReset(() => seen.clear());
    app.get('/map.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
    app.post<{ Body: Fields | null }>('/Express/map', async ({ body }, reply) => {
      reply.type('text/html; charset=utf-8').header('referrer-policy', 'origin');
      const request = readRequest(body ?? {});
      const wrong = problemsOf(body ?? {}, { merchantId, seen });
      if (wrong.length > 0) {
        return reply.code(400).header('content-security-policy', policy()).send(refusalPage(wrong));
      }
      seen.add(request.tradeNo);
      if (outcomes.of('ECPAY_MAP') !== 'success') {
        return reply.code(503).header('content-security-policy', policy()).send(closedPage());
      }
      const target = new URL(request.replyUrl).origin;
      return reply.header('content-security-policy', policy(target)).send(mapPage(request));
    });
  };
}

const policy = (target = "'none'") =>
  `default-src 'none'; style-src 'self'; form-action ${target}; frame-ancestors 'none'`;

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

function readRequest(fields: Fields): MapRequest {
  return {
    merchantId: textOf(fields, 'MerchantID'),
    tradeNo: textOf(fields, 'MerchantTradeNo'),
    subType: textOf(fields, 'LogisticsSubType'),
    replyUrl: textOf(fields, 'ServerReplyURL'),
    extraData: textOf(fields, 'ExtraData'),
  };
}

/** The names of the documented fields that are missing, too long or of the wrong kind. */
function problemsOf(
  fields: Fields,
  { merchantId, seen }: { merchantId: string; seen: ReadonlySet<string> },
): string[] {
  const request = readRequest(fields);
  const checks: readonly (readonly [name: string, isRight: boolean])[] = [
    ['MerchantID', request.merchantId === merchantId],
    ['MerchantTradeNo', /^[A-Za-z\d]{1,20}$/.test(request.tradeNo) && !seen.has(request.tradeNo)],
    ['LogisticsType', fields.LogisticsType === 'CVS'],
    ['LogisticsSubType', serviceOf(request.subType)?.type === 'CVS'],
    ['IsCollection', ['Y', 'N'].includes(textOf(fields, 'IsCollection'))],
    ['ServerReplyURL', request.replyUrl.length <= 200 && isWebAddress(request.replyUrl)],
    ['ExtraData', request.extraData.length <= 20],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([name]) => name);
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
