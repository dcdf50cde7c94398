import { create } from 'zustand';
import { pushToDataLayer } from '../analytics/data-layer.ts';
import { publicAddress } from '../analytics/public-address.ts';

interface PageViewState {
  title: string;
  location: string;
  lastLocation: string;
  /** Every address of this visit, oldest first. */
  browserHistory: readonly string[];
}

export const usePageViewStore = create<PageViewState>()(() => ({
  title: '',
  location: '',
  lastLocation: '',
  browserHistory: [],
}));

/** Notes the entered page and reports it to the data layer (rows 3.099, 7.166). */
export function enterPage(title: string, location: string): void {
  const { location: lastLocation, browserHistory } = usePageViewStore.getState();
  if (location === lastLocation) return;
  pushToDataLayer({
    event: 'page_view',
    page_title: title,
    page_location: publicAddress(location),
    page_referrer: publicAddress(lastLocation || document.referrer),
  });
  usePageViewStore.setState({
    title,
    location,
    lastLocation,
    browserHistory: [...browserHistory, location],
  });
}

/**
 * Runs `work` once the page at this address was reported to the data layer, so that events of a page follow its
 * page_view. It is needed because a page's own effects run before those of the frame, which reports the page.
 * Returns a function that cancels it.
 */
export function afterPageView(work: () => void): () => void {
  const { href } = window.location;
  if (usePageViewStore.getState().location === href) {
    work();
    return () => undefined;
  }
  const stop = usePageViewStore.subscribe(({ location }) => {
    if (location !== href) return;
    stop();
    work();
  });
  return stop;
}
