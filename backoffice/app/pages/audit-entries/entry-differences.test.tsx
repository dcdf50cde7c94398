import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DifferenceList } from '../../resource/values/differences.tsx';
import type { Entry } from './entries.ts';
import { differencesOf } from './entry-differences.tsx';

/** The log's text about an action. */
const shown = (entry: Partial<Entry>) =>
  renderToStaticMarkup(
    <DifferenceList
      differences={differencesOf({ subjectId: 1, before: null, after: null, ...entry } as Entry)}
    />,
  ).replace(/<[^>]+>/g, '|');

it('says what an action noted in words, sums and local times', () => {
  const order = shown({
    subjectType: 'order',
    before: { paymentStatus: 'UNPAID', attemptId: 7 },
    after: { paymentStatus: 'PAID', captured: 1200, attemptId: 7 },
  });
  expect(order).toContain('付款狀態：|待付款| → |已付款|');
  expect(order).toContain('已收：|NT$\u00a01,200|');
  expect(order).not.toContain('7');
  const erasure = { state: 'WAITING', eraseAt: '2026-11-30T18:00:00Z' };
  expect(shown({ subjectType: 'privacy-request', after: erasure })).toContain('2026.12.01 02:00');
  expect(shown({ subjectType: 'member', after: { isDisabled: true } })).toContain('停用：|是|');
});

it('reads the same name by what it was done to', () => {
  const kind = (subjectType: string, value: string) =>
    shown({ subjectType, after: { kind: value } });
  expect(kind('payment-exception', 'PAID_TWICE')).toContain('重複付款');
  expect(kind('privacy-request', 'ERASURE')).toContain('刪除');
});

it('names changed fields, columns of a file and what an approval request is about', () => {
  const changed = { changed: ['recipient', 'recipientMobile'] };
  expect(shown({ subjectType: 'order', after: changed })).toContain('收件人姓名||、收件人手機');
  const columns = { columns: ['name', 'price'] };
  expect(shown({ subjectType: 'products', after: columns })).toContain('售價');
  const about = { about: 'order-return 3', state: 'PENDING' };
  expect(shown({ subjectType: 'approval', after: about })).toContain('關於：|退貨 3|');
});
