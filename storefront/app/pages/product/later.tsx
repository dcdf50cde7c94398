import { lazy, memo, Suspense } from 'react';
import { afterLoad } from '../../after-load.ts';
import type { GoodsPage } from './load-product.ts';

/**
 * Parts whose HTML from the server needs no script. Their code comes when the page is loaded; if it cannot, the HTML
 * stays. A step to another product has no HTML, so it loads that page whole if the code is lost.
 */
const later = (name: 'TrustLine' | 'Promises' | 'UndatedPromises' | 'Below') => {
  const Part = lazy(async () => {
    const isStep = !import.meta.env.SSR && document.readyState === 'complete';
    if (!import.meta.env.SSR && !isStep) await afterLoad();
    const parts = await import('./later-parts.tsx').catch(() => {
      if (isStep) window.dispatchEvent(new Event('lost-script'));
      return new Promise<never>(() => {});
    });
    return { default: parts[name] };
  });
  return memo(({ page }: { page: GoodsPage }) => (
    <Suspense>
      <Part page={page} />
    </Suspense>
  ));
};

/** The rating and the test reports in one line, beside the price. */
export const TrustLine = later('TrustLine');
/** What the shop promises for goods that can be bought, below the buttons. */
export const Promises = later('Promises');
/** The same for goods that are sold out. */
export const UndatedPromises = later('UndatedPromises');
/** Everything below the pictures: texts, the goods of a combination, test reports and reviews. */
export const Below = later('Below');
