import { createCipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toBig5 } from '#sandbox/cathay/big5.ts';
import { depositNotice } from '#sandbox/cathay/deposit-notice.ts';
import { accounts } from '#server/testing/provider-answers.ts';
import { readDepositNotice } from './deposit-notice.ts';

const key = accounts.CATHAY_ATM_KEY;
const deposit = {
  virtualAccount: '9999261123000010',
  amount: 180,
  depositedAt: new Date('2026-11-20T12:00:00+08:00'),
  isReversed: false,
  bankNumber: '',
  occurrence: 1,
};

/** The bank's line of 202 bytes with these texts at these columns, encrypted as a notice. */
function notice(columns: Record<number, string> = {}): string {
  const line = Buffer.alloc(202, ' ');
  const all = {
    1: '000000000001',
    39: '+',
    40: '0000000000180',
    53: '跨行轉帳跨行轉帳',
    69: '9999261123000010',
    89: '跨行轉帳',
    189: '12000020261120',
    ...columns,
  };
  for (const [from, text] of Object.entries(all)) toBig5(text).copy(line, Number(from) - 1);
  return encrypted(line);
}

function encrypted(line: Buffer): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key, 'latin1'), null);
  const base64 = Buffer.concat([cipher.update(line), cipher.final()]).toString('base64');
  const data = Buffer.from(base64, 'utf16le').toString('hex');
  return `<MYB2B><BODY><DATA>${data}</DATA></BODY></MYB2B>`;
}

describe("the bank's notice of a transfer", () => {
  it('is read from its columns, although Chinese characters take two bytes', () => {
    expect(readDepositNotice(key, notice())).toEqual(deposit);
    const { virtualAccount, amount, depositedAt: at } = deposit;
    const ofBank = { virtualAccount, amount, at, sequence: 1 };
    const atm = { key, account: '1', customer: '', user: '', password: '' };
    expect(readDepositNotice(key, depositNotice({ atm }, ofBank as never))).toEqual(deposit);
  });

  it('of a transfer that was taken back has a minus', () => {
    expect(readDepositNotice(key, notice({ 39: '-' }))).toEqual({ ...deposit, isReversed: true });
  });

  it('has amounts of 13 digits and accounts of 20 characters', () => {
    const longest = { 40: '9876543210123', 69: '12345678901234567890' };
    expect(readDepositNotice(key, notice(longest))).toMatchObject({
      amount: 9_876_543_210_123,
      virtualAccount: '12345678901234567890',
    });
  });

  it('has its time at the end, also if the columns before it are shifted', () => {
    const line = Buffer.alloc(204, ' ');
    toBig5(`+0000000000180${' '.repeat(16)}9999261123000010`).copy(line, 38);
    toBig5('12000020261120').copy(line, 186);
    expect(readDepositNotice(key, encrypted(line))).toEqual(deposit);
  });

  it.each([
    ['sign', { 39: '*' }],
    ['amount', { 40: '000000000018x' }],
    ['day', { 189: '12000020261320' }],
  ])('is refused without a readable %s', (_, columns) => {
    expect(readDepositNotice(key, notice(columns))).toBeUndefined();
  });

  it('is refused with another key', () => {
    expect(readDepositNotice('fedcba9876543210', notice())).toBeUndefined();
  });
});
