import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';
import { useRoutingStore } from '../stores/routing.ts';
import { NoNetwork } from './no-network.tsx';

/** Milliseconds that a navigation may take before the layout of its page is shown. */
const slowStepDelay = 300;

const load = () => import('../loading-and-offline/skeletons.tsx');
const PageSkeleton = lazy(() => load().then((module) => ({ default: module.PageSkeleton })));

/** The parameters that select another page of the same path. All others only change the content of a page. */
const kinds = ['series', 'combination', 'newRelease', 'discountEvent', 'quantityOffer', 'type'];

function pageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search);
  return [pathname, ...kinds.map((kind) => query.get(kind) ?? '')].join(' ');
}

/**
 * The page, or during a slow navigation the layout of the next one. The page stays mounted but hidden, so that typed
 * text is still there if the navigation is cancelled.
 */
export function Step({ children }: { children: ReactNode }) {
  const outOfReach = useRoutingStore((state) => state.outOfReach);
  const slow = useSlowStep();
  const cover = outOfReach ? (
    <NoNetwork address={outOfReach} />
  ) : (
    slow && <PageSkeleton pathname={slow.pathname} />
  );
  return (
    <>
      {cover && <Suspense>{cover}</Suspense>}
      <div hidden={Boolean(cover)}>{children}</div>
    </>
  );
}

/**
 * The target of a navigation that takes long. Undefined for navigations within a page, which itself shows that it is
 * loading.
 */
function useSlowStep(): Location | undefined {
  const { location: next } = useNavigation();
  const here = useLocation();
  const [slow, setSlow] = useState<Location>();
  useEffect(() => {
    if (!next || pageOf(next) === pageOf(here)) return;
    const timer = setTimeout(() => {
      load().then(
        () => setSlow(next),
        () => {},
      );
    }, slowStepDelay);
    return () => {
      clearTimeout(timer);
      setSlow(undefined);
    };
  }, [next, here]);
  const shown = slow && slow === next ? slow : undefined;
  // Both change together. The navigation may have ended while the layout was loading, and its page must keep the scroll
  // position at which it was left.
  useLayoutEffect(() => {
    if (shown) window.scrollTo({ top: 0 });
  }, [shown]);
  return shown;
}
