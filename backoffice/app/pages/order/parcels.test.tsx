import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Me, MeContext } from '../../session.ts';
import type { OrderPage } from './order-page.ts';
import { ParcelsBox } from './parcels.tsx';

/** The parcels of an order whose picking has not begun, paid like this. */
function draw(order: object) {
  const page = { order, header: { action: 'FULFIL' }, parcels: [], lines: [], rest: null };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <MeContext value={{ role: 'owner' } as Me}>
          <ParcelsBox page={page as unknown as OrderPage} />
        </MeContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it('several parcels are offered for a paid order, and not for one that is paid on receipt, which says so', () => {
  const offer = /<button.*分批出貨/;
  expect(draw({ paymentStatus: 'PAID', paymentType: 'LINE_PAY', paidAmount: 180 })).toMatch(offer);
  const cash = draw({ paymentStatus: 'UNPAID', paymentType: 'HOME_CASH', paidAmount: 180 });
  expect(cash).not.toMatch(offer);
  expect(cash).toContain('貨到付款的訂單不能分批出貨');
});
