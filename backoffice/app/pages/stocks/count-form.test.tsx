import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CountForm } from './count-form.tsx';

it('who counts a shelf is asked to leave out the units that orders have bought and that still lie there', () => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <CountForm goods={{ id: 1, name: '防溢乳墊', onHand: 136 }} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(html).toContain('系統現有 136 件，已扣除訂單的數量；訂單還沒寄出的商品不要算進去');
});
