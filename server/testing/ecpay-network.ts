import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { createEcpayLedgers, ecpay } from '#sandbox/ecpay/ecpay.ts';
import type { CarrierOptions } from '#sandbox/ecpay/logistics.ts';
import { createOutcomes, type Outcomes } from '#sandbox/outcomes.ts';

export interface EcpayNetwork {
  fetch: typeof fetch;
  outcomes: Outcomes;
  /** The operations that the shop called, in order. Only the stand-in can decrypt their contents. */
  asked: string[];
  /** Makes the carrier send the shop a signed notice that a parcel has this code now. */
  reportParcel(carrierId: string, code: string): Promise<void>;
  /** Replaces the stand-in's list of stores by this answer; undefined restores it. */
  answerStores(text: string | undefined): void;
  /** Loses the next answer after the stand-in has done its work. */
  loseNextAnswer(): void;
  close(): Promise<void>;
}

/** The account at ECPay of shops under test. Shop and stand-in both use it. */
export const ecpayAccount = {
  ECPAY_INVOICE_MERCHANT_ID: '3999999',
  ECPAY_INVOICE_HASH_KEY: 'sixteen letters!',
  ECPAY_INVOICE_HASH_IV: 'sixteen letters?',
  ECPAY_LOGISTICS_HASH_KEY: 'sixteen letters;',
  ECPAY_LOGISTICS_HASH_IV: 'sixteen letters:',
};

/** A network on which only the stand-in for ECPay answers. `now` reads the shop's clock; the shop opens later. */
export function ecpayNetwork(now: () => Date, carrier: CarrierOptions = {}): EcpayNetwork {
  const outcomes = createOutcomes();
  const app: FastifyInstance = Fastify();
  app.register(formbody);
  const merchantId = ecpayAccount.ECPAY_INVOICE_MERCHANT_ID;
  const keys = {
    hashKey: ecpayAccount.ECPAY_INVOICE_HASH_KEY,
    hashIv: ecpayAccount.ECPAY_INVOICE_HASH_IV,
  };
  const storeAccount = {
    // Shops under test do not set ECPAY_LOGISTICS_MERCHANT_ID, so it is that of the stand-in's account.
    merchantId: '2000132',
    keys: {
      hashKey: ecpayAccount.ECPAY_LOGISTICS_HASH_KEY,
      hashIv: ecpayAccount.ECPAY_LOGISTICS_HASH_IV,
    },
  };
  const ledgers = createEcpayLedgers(outcomes);
  app.register(ecpay({ merchantId, storeAccount, carrier, ledgers, keys, outcomes, now }), {
    prefix: '/ecpay',
  });
  const asked: string[] = [];
  let isLosing = false;
  let storesText: string | undefined;
  return {
    answerStores(text) {
      storesText = text;
    },
    async reportParcel(carrierId, code) {
      await app.inject({ method: 'POST', url: `/ecpay/parcels/${carrierId}`, payload: { code } });
    },
    outcomes,
    asked,
    loseNextAnswer() {
      isLosing = true;
    },
    async fetch(input, init) {
      const { pathname } = new URL(String(input));
      asked.push(pathname.split('/').at(-1) ?? '');
      if (storesText !== undefined && pathname.endsWith('/GetStoreList')) {
        return new Response(storesText);
      }
      const provider = providerAt(pathname);
      if (outcomes.of(provider) === 'timeout') {
        throw new DOMException('The operation timed out.', 'TimeoutError');
      }
      const { statusCode, payload } = await app.inject({
        method: 'POST',
        url: pathname,
        headers: init?.headers as Record<string, string>,
        payload: String(init?.body),
      });
      if (isLosing) {
        isLosing = false;
        throw new TypeError('The connection was lost.');
      }
      return new Response(payload, { status: statusCode });
    },
    close: () => app.close(),
  };
}

function providerAt(pathname: string) {
  if (pathname.includes('/B2CInvoice/')) return 'ECPAY_INVOICE';
  return pathname.endsWith('/GetStoreList') ? 'ECPAY_MAP' : 'ECPAY_LOGISTICS';
}
