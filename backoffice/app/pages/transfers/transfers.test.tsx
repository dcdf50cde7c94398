import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { type Me, MeContext } from '../../session.ts';
import TransfersPage from './route.tsx';

/** The page with this answer; one refund is to be transferred. */
function page(answer: object) {
  const createdAt = '2026-11-20T02:00:00.000Z';
  const account = { bankCode: '004', account: '*****1234', holder: '王○明' };
  const refund = { id: 1, orderId: 2, orderNo: '20261120000001', amount: 80, createdAt, account };
  const client = new QueryClient();
  client.setQueryData(['transfers'], { total: 1, amount: 80, rows: [refund], ...answer });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <MeContext value={{ role: 'owner' } as Me}>
          <RouterProvider router={createMemoryRouter([{ path: '/', Component: TransfersPage }])} />
        </MeContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
}

it('the page of transfers offers the earlier files, and is shown also without an answer about them', () => {
  const file = { at: '2026-11-20T03:00:00.000Z', by: 'a@b.tw', count: 1, amount: 80 };
  expect(page({ ready: 1, files: [file] })).toContain('先前的匯款檔');
  // The previous release names none.
  const html = page({});
  expect(html).toContain('下載匯款檔（1 筆）');
  expect(html).not.toContain('先前的匯款檔');
});
