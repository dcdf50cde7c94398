import { describe, expect, it } from 'vitest';
import { toBig5 } from '#sandbox/cathay/big5.ts';
import { accounts, shopAsking } from '#server/testing/provider-answers.ts';
import { fetchDeposits, readDepositList } from './deposit-list.ts';

const row = (changes: Record<string, string> = {}) => {
  const fields = {
    BACCNO: '000000000001',
    TX_DATE: '20261120',
    TX_TIME: '120000',
    TX_SEQNO: '1',
    SIGN: '+',
    AMOUNT: '180.00',
    MEMO1: '9999261123000010',
    ...changes,
  };
  const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<TXDETAIL>${inner.join('')}</TXDETAIL>`;
};
const list = (...rows: string[]) =>
  toBig5(`<TX10D0><error_id></error_id>${rows.join('')}</TX10D0>`);
const deposit = {
  virtualAccount: '9999261123000010',
  amount: 180,
  depositedAt: new Date('2026-11-20T12:00:00+08:00'),
  isReversed: false,
  bankNumber: '000000000001-20261120-1',
  occurrence: 1,
};

describe("the bank's list of transfers", () => {
  it('is read with what the bank took back, and with Chinese in Big5', () => {
    const rows = [row(), '<NOTE>跨行轉帳</NOTE>', row({ TX_SEQNO: '2', SIGN: '-' })];
    expect(readDepositList(list(...rows))).toEqual({
      deposits: [deposit, { ...deposit, isReversed: true, bankNumber: '000000000001-20261120-2' }],
      unreadable: [],
    });
  });

  it('counts equal transfers of one second in the order of their numbers, whatever the order of the rows', () => {
    const read = readDepositList(
      list(row({ TX_SEQNO: '3' }), row({ TX_SEQNO: '1' }), row({ TX_SEQNO: '2' })),
    );
    expect(
      read?.deposits.map(({ bankNumber, occurrence }) => [bankNumber.at(-1), occurrence]),
    ).toEqual([
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ]);
  });

  it.each([
    ['account', { MEMO1: '9999261123000028' }],
    ['amount', { AMOUNT: '181' }],
    ['second', { TX_TIME: '120001' }],
    ['direction', { SIGN: '-' }],
  ])('does not count a transfer of another %s as a repetition', (_, change) => {
    const read = readDepositList(list(row(), row({ TX_SEQNO: '2', ...change })));
    expect(read?.deposits.map(({ occurrence }) => occurrence)).toEqual([1, 1]);
  });

  it('has the largest amount that can be stored, and leaves a larger one to a person', () => {
    const read = readDepositList(
      list(row({ AMOUNT: '2147483647' }), row({ TX_SEQNO: '2', AMOUNT: '2147483648' })),
    );
    expect(read?.deposits.map(({ amount }) => amount)).toEqual([2_147_483_647]);
    expect(read?.unreadable).toEqual([
      { virtualAccount: deposit.virtualAccount, bankNumber: '000000000001-20261120-2' },
    ]);
  });

  it('has transfers of one dollar, and none of nothing', () => {
    const read = readDepositList(
      list(row({ AMOUNT: '0' }), row({ TX_SEQNO: '2', AMOUNT: '1.00' })),
    );
    expect(read).toEqual({
      deposits: [{ ...deposit, amount: 1, bankNumber: '000000000001-20261120-2' }],
      unreadable: [],
    });
  });

  it('leaves a transfer without a time to a person', () => {
    expect(readDepositList(list(row({ TX_TIME: '' })))?.unreadable).toHaveLength(1);
  });

  it.each(['0', ''])('is believed with the code of error %j', (code) => {
    expect(readDepositList(toBig5(`<TX10D0><error_id>${code}</error_id></TX10D0>`))).toEqual({
      deposits: [],
      unreadable: [],
    });
  });
});

describe('asking for the list', () => {
  const days = {
    from: new Date('2026-11-18T23:59:59+08:00'),
    to: new Date('2026-11-20T00:00:00+08:00'),
  };

  it('names whole days in Taipei', async () => {
    const { shop, asked } = shopAsking(() => new Response(new Uint8Array(list(row()))));
    expect(await fetchDeposits(shop, days)).toEqual({ deposits: [deposit], unreadable: [] });
    expect(asked).toMatchObject([{ url: accounts.CATHAY_ATM_LIST_URL, method: 'POST' }]);
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toMatchObject({
      cust_id: '12345678',
      cust_nickname: 'shop',
      cust_pwd: 'secret',
      acno: '000000000001',
      from_date: '20261118',
      to_date: '20261120',
      from_time: '000000',
      to_time: '235959',
    });
  });

  it('answers none if the bank does not answer, or with an error', async () => {
    const failing = () => new Response(new Uint8Array(list(row())), { status: 500 });
    expect(await fetchDeposits(shopAsking(failing).shop, days)).toBeUndefined();
    expect(await fetchDeposits(shopAsking(() => undefined).shop, days)).toBeUndefined();
  });
});
