import { createDecipheriv } from 'node:crypto';
import { readXml, xmlText } from '#rules/plain-xml.ts';
import { bankMoment } from '../bank-moment.ts';
import type { Deposit } from './deposit.ts';

const big5 = new TextDecoder('big5');

/**
 * Reads the bank's deposit notice (MYB2B): DATA is hexadecimal UTF-16LE of Base64 of AES-128-ECB of a fixed-width
 * Big5 line. Undefined for what is not the bank's: only its key makes a line out of it.
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

/** Columns are bytes: a Chinese character is two. Counted from 1, as the bank does. */
const column = (line: Buffer, from: number, to: number) =>
  big5.decode(line.subarray(from - 1, to)).trim();

/** The time and day stand at the end of the line: the columns before them have been seen to shift. */
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
