import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { SettingsProvider } from '../../settings-context.tsx';
import { stubBrowser, testSettings } from '../../testing/browser.ts';
import EventModal from './event-modal.tsx';

async function render(link?: string): Promise<string> {
  const pictures = { webImage: '/media/event-web', mobileImage: '/media/event' };
  const content = { ...pictures, title: '週年慶', link };
  const router = createMemoryRouter([
    { path: '/', element: <EventModal content={content} close={() => {}} /> },
  ]);
  const { prelude } = await prerender(
    <SettingsProvider value={testSettings}>
      <RouterProvider router={router} />
    </SettingsProvider>,
  );
  return new Response(prelude).text();
}

beforeEach(() => void stubBrowser());

it('the picture of a campaign has a link below it only if the campaign has an address', async () => {
  expect(await render('/blog')).toMatch(/alt="週年慶".*<a [^>]*href="\/blog"[^>]*>看活動內容<\/a>/);
  const still = await render();
  expect(still).toContain('alt="週年慶"');
  expect(still).not.toContain('<a ');
});
