import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import { type Outcomes, timeoutDelay } from '../outcomes.ts';
import type { InvoiceKeys } from './cipher.ts';
import { storesOf } from './services.ts';

export interface StoreAccount {
  merchantId: string;
  keys: InvoiceKeys;
}

type Fields = Readonly<Record<string, string>>;

const chains = ['All', 'FAMI', 'UNIMART', 'HILIFE', 'OKMART', 'UNIMARTFREEZE'];

/** Serves POST /Helper/GetStoreList: the stores of the map, for requests that are signed with the merchant's keys. */
export function storeList({
  merchantId,
  keys,
  outcomes,
}: StoreAccount & { outcomes: Outcomes }): FastifyPluginAsync {
  return async (app) => {
    app.post<{ Body: Fields | null }>('/Helper/GetStoreList', async ({ body }, reply) => {
      const outcome = outcomes.of('ECPAY_MAP');
      if (outcome === 'timeout') await pause(timeoutDelay, undefined, { ref: false });
      if (outcome === 'fail') return reply.code(503).send('Service Unavailable');
      const { CheckMacValue = '', ...fields } = body ?? {};
      const isSigned = CheckMacValue === macOf(fields, keys);
      if (!isSigned) return refusal('CheckMacValue Error');
      if (fields.MerchantID !== merchantId) return refusal('MerchantID Error');
      const { CvsType = '' } = fields;
      if (!chains.includes(CvsType)) return refusal('CvsType Error');
      return { RtnCode: 1, RtnMsg: '成功', StoreList: listOf(CvsType) };
    });
  };
}

const refusal = (RtnMsg: string) => ({ RtnCode: 0, RtnMsg, StoreList: [] });

/** The stores of one chain, or of each; no chain of frozen goods has any here. */
const listOf = (chain: string) =>
  (chain === 'All' ? chains.slice(1) : [chain]).map((CvsType) => ({
    CvsType,
    StoreInfo: storesOf(CvsType).map(({ id, name, address, telephone }) => ({
      StoreId: id,
      StoreName: name,
      StoreAddr: address,
      StorePhone: telephone,
    })),
  }));

/** Signs that are not encoded, by their escapes. */
const plain = {
  '%21': '!',
  '%28': '(',
  '%29': ')',
  '%2a': '*',
  '%2d': '-',
  '%2e': '.',
  '%5f': '_',
};

/** The CheckMacValue that the provider expects in a form. */
export function macOf(fields: Fields, { hashKey, hashIv }: InvoiceKeys): string {
  const names = Object.keys(fields).toSorted((one, other) =>
    one.toLowerCase() < other.toLowerCase() ? -1 : 1,
  );
  const pairs = names.map((name) => `${name}=${fields[name]}`).join('&');
  let text = encodeURIComponent(`HashKey=${hashKey}&${pairs}&HashIV=${hashIv}`)
    .split('%20')
    .join('+')
    .split('~')
    .join('%7e')
    .split("'")
    .join('%27')
    .toLowerCase();
  for (const [hex, sign] of Object.entries(plain)) text = text.split(hex).join(sign);
  return createHash('md5').update(text).digest('hex').toUpperCase();
}
