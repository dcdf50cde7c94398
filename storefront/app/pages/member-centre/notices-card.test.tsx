import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import { SettingsProvider } from '../../settings-context.tsx';
import { stubBrowser, testSettings } from '../../testing/browser.ts';
import { NoticesCard } from './notices-card.tsx';

beforeEach(() => void stubBrowser());

it('names each kind of notice by its name, and describes it by its note', () => {
  const html = renderToStaticMarkup(
    <SettingsProvider value={testSettings}>
      <NoticesCard
        settings={{
          order: 'LINE',
          coupon: 'EMAIL',
          restock: 'EMAIL',
          refill: 'NONE',
          news: 'NONE',
          line: 'READY',
        }}
      />
    </SettingsProvider>,
  );
  expect(html).toMatch(
    /<fieldset aria-labelledby="notice-refill-name" aria-describedby="notice-refill-note"/,
  );
  expect(html).toContain('<span id="notice-refill-name">補貨提醒</span>');
  expect(html).toMatch(/<span id="notice-refill-note"[^>]*>依您自己的購買紀錄，快用完時<\/span>/);
});
