import { resources } from '#contract/resources/index.ts';
import { readDiscount } from '#rules/campaigns/typed-discount.ts';
import { readSearch } from '#rules/records/list-address.ts';
import { pastedNumbers } from '#rules/records/pasted-numbers.ts';
import { readMoment } from '#rules/typed-moment.ts';
import { readHandOver } from '../../../backoffice/app/pages/fulfilment/read-hand-over.ts';
import { readTransfers } from '../../../backoffice/app/pages/transfers/read-transfers.ts';
import { decodeState } from '../../../storefront/app/pages/account/line/line-state.ts';
import { readListingQuery } from '../../../storefront/app/pages/listing/listing-query.ts';
import { type Target, textTarget } from '../target.ts';

const now = new Date('2026-11-26T10:00:00+08:00');
const [listed] = resources;

/** What people type and paste, and addresses that they open. */
export const typedTargets: readonly Target[] = [
  textTarget(
    'a typed moment',
    ['2026/12/01 0:00', '115 年 12 月 1 日 下午 3 點半', '今天 18:00', '+7 天', '+3 小時', '月底'],
    (text) =>
      (['begin', 'end'] as const).map((side) => checkMoment(readMoment(text, { now, side }))),
    [
      '年',
      '月',
      '日',
      '天',
      '週',
      '點',
      '分',
      '半',
      '上午',
      'T',
      ':',
      '+',
      '民國',
      '明天',
      '下週一',
    ],
  ),
  textTarget(
    'a typed discount',
    ['8 折', '85折', '八五折', '-20%', '20% off', '免費'],
    (text) => checkDiscount(readDiscount(text)),
    ['折', '%', '.', '減', '〇'],
  ),
  textTarget('pasted numbers', ['A001\nA002,A003；A004　A005'], pastedNumbers),
  textTarget('pasted parcels', ['20261126000001 907512345678\n20261126000002,1'], readHandOver),
  textTarget('pasted transfers', ['20261126000001\tT001\t1180\n單號 編號'], readTransfers),
  textTarget(
    'the address of a list',
    ['keyword=a&where={"all":[{"field":"id","is":"from","value":1}]}&sort=id:descending&page=2'],
    (text) => listed && readSearch(listed, new URLSearchParams(text)),
    ['"all":[', '"any":[', '"is":"within","value":"TODAY"', '"is":"empty","value":true'],
  ),
  textTarget('the address of a listing', ['series=1&search=a&sort=price&page=2'], (text) =>
    readListingQuery(new URLSearchParams(text)),
  ),
  textTarget(
    'the state of a sign-in at LINE',
    [btoa('{"state":"a","backPath":"/cart"}'), '%7B%22a%22%3A1%7D'],
    decodeState,
  ),
];

/** A moment that was read is one: what is stored must never be an invalid date. */
function checkMoment(read: ReturnType<typeof readMoment>): void {
  if ('moment' in read && Number.isNaN(read.moment.getTime())) throw new Error('no moment');
}

function checkDiscount(read: ReturnType<typeof readDiscount>): void {
  if ('off' in read && !(Number.isInteger(read.off) && read.off >= 0 && read.off <= 100)) {
    throw new Error(`${read.off} per cent off`);
  }
}
