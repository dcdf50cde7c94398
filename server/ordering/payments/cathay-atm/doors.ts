import { type HttpAnswer, plainText } from '#server/platform/http/http-answer.ts';
import type { Shop } from '#server/shop.ts';
import { noteRefusedNotice } from '../refused-notices.ts';
import { readDepositNotice } from './deposit-notice.ts';
import { recordDeposit } from './record-deposit.ts';

/**
 * Takes in the bank's notice of a transfer and answers as the bank expects; without that answer the bank repeats the
 * notice. Undefined if the notice is not from the bank.
 */
export async function noteDeposit(shop: Shop, xml: string): Promise<HttpAnswer | undefined> {
  const deposit = readDepositNotice(shop.config.CATHAY_ATM_KEY, xml);
  if (!deposit) {
    await noteRefusedNotice(shop, 'CATHAY_ATM');
    return undefined;
  }
  await recordDeposit(shop, deposit, 'NOTIFICATION');
  return plainText('0000');
}
