import { type ComponentType, lazy, memo, Suspense } from 'react';
import { afterLoad } from '../after-load.ts';

/**
 * A part whose HTML from the server needs no script. Its code comes when the page is loaded; if it cannot, the HTML
 * stays. A step to the page has no HTML, so it loads the page whole if the code is lost.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    const isStep = !import.meta.env.SSR && document.readyState === 'complete';
    if (!import.meta.env.SSR && !isStep) await afterLoad();
    const part = await load().catch(() => {
      if (isStep) window.dispatchEvent(new Event('lost-script'));
      return new Promise<never>(() => {});
    });
    return { default: part as ComponentType<object> };
  });
  return memo((props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  ));
}
