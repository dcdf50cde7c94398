import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `work` each time the browser restores this page from its back/forward cache, e.g. when the shopper comes back
 * from the page of a payment provider. Such a page is as it was left: busy, and with data of that moment.
 */
export function usePageRestored(work: () => void): void {
  const onRestored = useEffectEvent(work);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
