import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { SettingsProvider } from '../../settings-context.tsx';
import { stubBrowser, testSettings } from '../../testing/browser.ts';
import EventModal from './event-modal.tsx';

async function render(link?: string): Promise<string> {
  const content = { image: '/media/event', title: '週年慶', link };
  const router = createMemoryRouter([{ path: '/', element: <EventModal content={content} /> }]);
  const { prelude } = await prerender(
    <SettingsProvider value={testSettings}>
      <RouterProvider router={router} />
    </SettingsProvider>,
  );
  return new Response(prelude).text();
}

beforeEach(() => void stubBrowser());

it('the picture of a campaign is a link only if the campaign has an address', async () => {
  expect(await render('/blog')).toMatch(/<a [^>]*href="\/blog"[^>]*>.*alt="週年慶".*<\/a>/);
  const still = await render();
  expect(still).toContain('alt="週年慶"');
  expect(still).not.toContain('<a ');
});
