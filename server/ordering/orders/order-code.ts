import { isSameText, type KeyedHash } from '#server/platform/keyed-hash.ts';
import type { Shop } from '#server/shop.ts';

/** Seconds for which a code is valid (G-181, G-192). */
const lifetime = 30 * 24 * 3600;

type Signer = Pick<Shop, 'keyedHash' | 'clock'>;

/** Order id and expiry (seconds since 1970) in base 36, and their signature. */
const shape = /^([0-9a-z]{1,7})\.([0-9a-z]{1,8})\.([\w-]{43})$/;

const secondsNow = ({ clock }: Signer) => Math.floor(clock.now().getTime() / 1000);

/** Signed codes for addresses in e-mails. Each belongs to one order, and is valid for one purpose only. */
function codesFor(purpose: string) {
  const signatureOf = (keyedHash: KeyedHash, payload: string) =>
    keyedHash(`signature of ${purpose}`, payload);
  return {
    write(shop: Signer, orderId: number): string {
      const payload = `${orderId.toString(36)}.${(secondsNow(shop) + lifetime).toString(36)}`;
      return `${payload}.${signatureOf(shop.keyedHash, payload)}`;
    },
    read(shop: Signer, code: string): number | undefined {
      const [, id = '', last = '', signature = ''] = shape.exec(code) ?? [];
      const isOurs = [shop.keyedHash, shop.keyedHash.before].some(
        (each) => each && isSameText(signature, signatureOf(each, `${id}.${last}`)),
      );
      if (!isOurs) return undefined;
      return Number.parseInt(last, 36) < secondsNow(shop) ? undefined : Number.parseInt(id, 36);
    },
  };
}

const ofResult = codesFor('order result');
const ofPayment = codesFor('order payment');
const ofRefundAccount = codesFor('refund account');

/**
 * A signed code for an address. Everybody who has it may read the result of this order for 30 days, and nothing
 * else.
 */
export const codeOfOrder = ofResult.write;

/** The id of the order of a code; undefined if the code is forged or has expired. */
export const orderOfCode = ofResult.read;

/** A signed code with which the account for the refunds of this order may be entered for 30 days, and nothing else. */
export const codeOfRefundAccount = ofRefundAccount.write;

/** The id of the order of such a code; undefined if the code is forged or has expired. */
export const orderOfRefundAccountCode = ofRefundAccount.read;

/**
 * A signed code with which everybody who has it may pay this order and read what it costs, and nothing else. The order
 * itself says how long that is possible (G-220); after 30 days the code says nothing any more.
 */
export const codeOfPayment = ofPayment.write;

/** The id of the order of such a code; undefined if the code is forged or older than 30 days. */
export const orderOfPaymentCode = ofPayment.read;
