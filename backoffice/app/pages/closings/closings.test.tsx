import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import ClosingsPage from './route.tsx';

/** The button that closes the next month, while the task of the newest closing is in this state. */
function button(taskState: 'RUNNING' | 'FAILED') {
  const closing = { id: 1, month: '2026-10', closedAt: null, taskState, by: '', sums: [] };
  const client = new QueryClient();
  client.setQueryData(['closings'], { closings: [closing], next: '2026-10' });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <ClosingsPage />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return /<button[^>]*>(?=(?:(?!<\/button>).)*結算 2026 年 10 月)/.exec(html)?.[0];
}

it('no month can be closed while one is being closed, and again once that has failed', () => {
  expect(button('RUNNING')).toContain('disabled=""');
  expect(button('FAILED')).toBeDefined();
  expect(button('FAILED')).not.toContain('disabled=""');
});
