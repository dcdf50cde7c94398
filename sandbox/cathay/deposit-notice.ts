import { createCipheriv } from 'node:crypto';
import { writeXml } from '#rules/plain-xml.ts';
import { toBig5 } from './big5.ts';
import { bankTime } from './card-notice.ts';
import type { BankDeposit } from './deposit-ledger.ts';
import type { BankOptions } from './options.ts';

/** Bytes of the fixed-width line. */
const lineLength = 202;

/**
 * A deposit's notice in the bank's real format (MYB2B, SecureFunc 1): Big5 line → AES-128-ECB → Base64 → UTF-16LE →
 * hexadecimal.
 */
export function depositNotice({ atm }: Pick<BankOptions, 'atm'>, deposit: BankDeposit): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(atm.key, 'latin1'), null);
  const encrypted = Buffer.concat([
    cipher.update(depositLine(atm.account, deposit)),
    cipher.final(),
  ]);
  const data = Buffer.from(encrypted.toString('base64'), 'utf16le').toString('hex').toUpperCase();
  const message = {
    HEADER: { TXNO: `D${deposit.sequence}`, SecureFunc: 1 },
    BODY: { DATA: data },
  };
  return `<?xml version="1.0" encoding="Big5"?>${writeXml({ MYB2B: message })}`;
}

/** Columns, counted from 1: 39 sign, 40–52 amount, 69–88 virtual account, 189–194 time, 195–202 day. */
function depositLine(account: string, { virtualAccount, amount, at }: BankDeposit): Buffer {
  const line = Buffer.alloc(lineLength, ' ');
  const put = (from: number, text: string) => toBig5(text).copy(line, from - 1);
  const moment = bankTime(at);
  put(1, account);
  put(39, '+');
  put(40, String(amount).padStart(13, '0'));
  put(69, virtualAccount);
  put(89, '跨行轉帳');
  put(189, moment.slice(8));
  put(195, moment.slice(0, 8));
  return line;
}

/** Sends the notice; answers whether the shop accepted it with `0000`. */
export async function notifyDeposit(options: BankOptions, deposit: BankDeposit): Promise<boolean> {
  const response = await options.deliver(`${options.shopUrl}/backstage/api/v1/cathay/atm/deposit`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: depositNotice(options, deposit),
  });
  return response.ok && (await response.text()) === '0000';
}
