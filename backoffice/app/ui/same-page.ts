import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** How many pages were opened. */
let visits = 0;

/** The path of the page that is loading to be shown instead of this one. */
let next: string | undefined;

/** Counts a page that is opened; the same one after another counts again. */
export function countVisit(): void {
  visits += 1;
}

/** Notes the path of the page that is loading; undefined once it is shown, or not wanted any more. */
export function noteNext(pathname: string | undefined): void {
  next = pathname;
}

/** Renders nothing. It counts the pages of the frame, and is a component so that a navigation renders only it again. */
export function PageVisits(): null {
  const { pathname } = useLocation();
  const { location: loading } = useNavigation();
  const leadsTo = loading?.pathname === pathname ? undefined : loading?.pathname;
  useEffect(() => {
    if (pathname) countVisit();
  }, [pathname]);
  useLayoutEffect(() => noteNext(leadsTo), [leadsTo]);
  return null;
}

/**
 * Returns a function that says whether the page of this moment is still shown and nobody is leaving it. An answer that
 * arrives after somebody has gone elsewhere must not lead away from there, nor from the same page, opened again. A
 * navigation that had begun before the press does not stop its answer.
 */
export function samePage(): () => boolean {
  const { pathname } = window.location;
  const visit = visits;
  const nextBefore = next;
  return () =>
    visit === visits &&
    window.location.pathname === pathname &&
    (next === undefined || next === nextBefore);
}
