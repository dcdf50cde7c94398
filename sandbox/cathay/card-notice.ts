import { taipeiTime } from '#rules/dates.ts';
import { readXml, writeXml, xmlText } from '#rules/plain-xml.ts';
import { caValue, isCaValue } from './ca-value.ts';
import type { CardOrder } from './card-ledger.ts';
import type { BankOptions } from './options.ts';

const declaration = "<?xml version='1.0' encoding='UTF-8'?>";

/** `strRsXML`: the signed result of an authorisation. */
export function authorisationNotice(
  { card, now }: Pick<BankOptions, 'card' | 'now'>,
  { orderNumber, amount, status, authCode }: CardOrder,
): string {
  const authStatus = status === '0303' ? 'E001' : '0000';
  const { storeId, cubKey } = card;
  const signed = [storeId, orderNumber, String(amount), authStatus, authCode, cubKey];
  const message = {
    CAVALUE: caValue(...signed),
    MSGID: 'TRS0004',
    ORDERINFO: { STOREID: storeId, ORDERNUMBER: orderNumber, AMOUNT: amount },
    AUTHINFO: {
      AUTHSTATUS: authStatus,
      AUTHCODE: authCode,
      AUTHTIME: bankTime(now()),
      AUTHMSG: authStatus === '0000' ? '授權成功' : '授權失敗',
    },
  };
  return declaration + writeXml({ CUBXML: message });
}

/** `strOrderInfo`: the message that the browser carries back; it has no result. */
export function returnMessage({ card }: Pick<BankOptions, 'card'>, orderNumber: string): string {
  const { storeId, cubKey } = card;
  const message = {
    CAVALUE: caValue(storeId, orderNumber, cubKey),
    ORDERINFO: { STOREID: storeId, ORDERNUMBER: orderNumber },
  };
  return declaration + writeXml({ CUBXML: message });
}

/**
 * Sends a result to the shop. Returns the browser's next address from the signed answer; undefined if the answer is
 * wrong.
 */
export async function notifyShop(
  options: BankOptions,
  order: CardOrder,
): Promise<string | undefined> {
  const body = new URLSearchParams({ strRsXML: authorisationNotice(options, order) });
  const response = await options.deliver(`${options.shopUrl}/backstage/api/v1/cathay/card/notify`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
  });
  return response.ok ? readReply(options, await response.text()) : undefined;
}

function readReply({ card }: BankOptions, xml: string): string | undefined {
  const reply = readXml(xml);
  const url = xmlText(reply, 'RETURL');
  if (reply?.name !== 'MERCHANTXML' || url.includes('&') || !URL.canParse(url)) return undefined;
  return isCaValue(xmlText(reply, 'CAVALUE'), new URL(url).host, card.cubKey) ? url : undefined;
}

/** YYYYMMDDHHMMSS in Taipei. */
export function bankTime(moment: Date): string {
  return taipeiTime(moment).replace(/\D/g, '');
}
