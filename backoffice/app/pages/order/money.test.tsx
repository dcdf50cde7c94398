import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Me, MeContext } from '../../session.ts';
import { MoneyBox } from './money.tsx';
import type { OrderPage } from './order-page.ts';

/** The sums of an order of 180 TWD with one payment, as text. */
function draw(transfer?: object | null) {
  const page = {
    order: { id: 1, paymentType: 'CATHAY_ATM' },
    delivery: { shipType: 'HOME' },
    money: { asked: 180, paid: 0, refunded: 0, outstanding: 180 },
    transfer,
  };
  const startedAt = '2026-11-20T02:00:00.000Z';
  const attempt = { id: 1, provider: 'CATHAY_ATM', status: 'PENDING', number: 1, startedAt };
  const client = new QueryClient();
  const attempts = [{ ...attempt, amount: 180, capturedAmount: 0, isSurplus: false }];
  client.setQueryData(['order-payments', 1], { attempts, refunds: [], refundAccount: null });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MeContext value={{ role: 'owner' } as Me}>
          <MoneyBox page={page as unknown as OrderPage} />
        </MeContext>
      </MantineProvider>
    </QueryClientProvider>,
  ).replaceAll(/<style.*?<\/style>|<[^>]+>/gs, '');
}

it('who is asked on the telephone reads the account of a transfer and until when it can be used', () => {
  const expiryDate = '2026-11-23T15:59:00.000Z';
  expect(draw({ virtualAccount: '99881234567890', expiryDate })).toContain(
    '轉帳帳號：國泰世華銀行（013）99881234567890，期限 2026.11.23 23:59',
  );
  // Nothing is due, or the previous release answers.
  for (const none of [null, undefined]) expect(draw(none)).not.toContain('轉帳帳號');
});

it('a payment has room between its way and its sum', () => {
  expect(draw(null)).toContain('ATM 轉帳　NT$');
});
