import { createDecipheriv } from 'node:crypto';
import { readXml, xmlText } from '#rules/plain-xml.ts';
import { type HttpAnswer, plainText } from '#server/platform/http/http-answer.ts';
import { readWith } from '#server/platform/other-hosts/also-accepted.ts';
import type { Shop } from '#server/shop.ts';
import { bankMoment } from '../bank-moment.ts';
import { noteRefusedNotice } from '../refused-notices.ts';
import type { Deposit } from './deposit.ts';
import { recordDeposit } from './record-deposit.ts';

const big5 = new TextDecoder('big5');

/**
 * Handles the bank's notice of a transfer, and answers as the bank expects; otherwise the bank repeats the notice.
 * Undefined if the notice is not from the bank.
 */
export async function noteDeposit(shop: Shop, xml: string): Promise<HttpAnswer | undefined> {
  const { CATHAY_ATM_KEY, CATHAY_ATM_KEY_ALSO_ACCEPTED } = shop.config;
  const keys = [CATHAY_ATM_KEY, CATHAY_ATM_KEY_ALSO_ACCEPTED].filter((key) => key !== '');
  const read = readWith(keys, (key) => readDepositNotice(key, xml));
  if (!read) {
    await noteRefusedNotice(shop, 'CATHAY_ATM');
    return undefined;
  }
  await recordDeposit(shop, read.value, 'NOTIFICATION');
  return plainText('0000');
}

/**
 * Reads the bank's deposit notice (MYB2B): DATA is hexadecimal UTF-16LE of Base64 of AES-128-ECB of a fixed-width
 * Big5 line. Undefined if it does not decrypt to such a line, because then it was not encrypted with the bank's key.
 */
export function readDepositNotice(key: string, xml: string): Deposit | undefined {
  const line = decryptLine(key, xmlText(readXml(xml), 'BODY', 'DATA'));
  return line && readLine(line);
}

function decryptLine(key: string, data: string): Buffer | undefined {
  if (!/^(?:[\da-f]{4})+$/i.test(data)) return undefined;
  const base64 = Buffer.from(data, 'hex').toString('utf16le');
  if (!/^[A-Za-z\d+/=\s]+$/.test(base64)) return undefined;
  try {
    const decipher = createDecipheriv('aes-128-ecb', Buffer.from(key, 'latin1'), null);
    return Buffer.concat([decipher.update(Buffer.from(base64, 'base64')), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** The text of some columns, counted from 1 as the bank does. A column is a byte; a Chinese character takes two. */
const column = (line: Buffer, from: number, to: number) =>
  big5.decode(line.subarray(from - 1, to)).trim();

/** Reads time and day from the end of the line, because the columns before them are sometimes shifted. */
function readLine(line: Buffer): Deposit | undefined {
  const end = big5.decode(line).trimEnd().slice(-14);
  const depositedAt = bankMoment(end.slice(6), end.slice(0, 6));
  const sign = column(line, 39, 39);
  const amount = column(line, 40, 52);
  const virtualAccount = column(line, 69, 88);
  if (!depositedAt || !/^\d{1,13}$/.test(amount) || !/^[+-]$/.test(sign)) return undefined;
  return {
    virtualAccount,
    amount: Number(amount),
    depositedAt,
    isReversed: sign === '-',
    bankNumber: '',
    occurrence: 1,
  };
}
