import { startTransition, useEffect, useState } from 'react';

/** Whether React has hydrated the page that the server sent. On the server it stays false. */
let isPageHydrated = false;

/** The frame of all pages notes here that the page is hydrated. */
export function useMarkHydrated(): void {
  useEffect(() => {
    isPageHydrated = true;
  }, []);
}

/**
 * False on the server and during hydration, true soon afterwards, and true at once in components that are shown
 * later. Show data that only the browser has only when it is true. The change is a transition; as an urgent update
 * it would be one long task in which the page does not react to input. Do not use it below a `Suspense` that the
 * server fills, because such a part is hydrated later than the rest.
 */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(isPageHydrated);
  useEffect(() => startTransition(() => setIsHydrated(true)), []);
  return isHydrated;
}
