import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { stubBrowser } from '../../testing/browser.ts';

stubBrowser();
const { LockState } = await import('./lock-line.tsx');
const { minutesLeft } = await import('./minutes-left.ts');

async function shown(minutes: number, canExtend = true): Promise<string> {
  const until = '2026-11-21T10:30:00+08:00';
  const element = <LockState {...{ until, minutes, canExtend }} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const { prelude } = await prerender(<RouterProvider router={router} />);
  const html = await new Response(prelude).text();
  return html.replace(/<!--.*?-->/g, '').replace(/<[^>]*>/g, '');
}

describe('the time for which the goods are reserved', () => {
  it('is shown in minutes, rounded up, and never below 0', () => {
    const now = new Date('2026-11-21T10:00:00+08:00');
    expect(minutesLeft('2026-11-21T10:30:00+08:00', now)).toBe(30);
    expect(minutesLeft('2026-11-21T10:00:01+08:00', now)).toBe(1);
    expect(minutesLeft('2026-11-21T10:00:00+08:00', now)).toBe(0);
    expect(minutesLeft('2026-11-21T09:00:00+08:00', now)).toBe(0);
  });

  it('is a warning in the last five minutes, with the one extension if it is left', async () => {
    expect(await shown(10)).toBe('庫存保留至 10:30，還有 10 分鐘延長一次');
    expect(await shown(5)).toBe('庫存保留至 10:30，剩下不到 5 分鐘延長一次');
    expect(await shown(5, false)).toBe('庫存保留至 10:30，剩下不到 5 分鐘');
  });

  it('says after its end that what was typed is still there', async () => {
    expect(await shown(0)).toBe('庫存保留時間（10:30）已過，填好的資料還在');
  });
});
