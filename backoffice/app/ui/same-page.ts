import { useEffect } from 'react';

/** How many pages were opened. */
let visits = 0;

/** Counts a page that is opened; the same one after another counts again. */
export function countVisit(): void {
  visits += 1;
}

/** Counts the pages of the frame. */
export function useVisits(pathname: string): void {
  useEffect(() => {
    if (pathname) countVisit();
  }, [pathname]);
}

/**
 * Returns a function that says whether the page of this moment is still shown. An answer that arrives after somebody has
 * gone elsewhere must not lead away from there, nor from the same page, opened again.
 */
export function samePage(): () => boolean {
  const { pathname } = window.location;
  const visit = visits;
  return () => visit === visits && window.location.pathname === pathname;
}
