import { create } from 'zustand';
import { pushToDataLayer } from '../analytics/data-layer.ts';

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

/** Notes the page that has been entered and tells the data layer (rows 3.099, 7.166). */
export function enterPage(title: string, location: string): void {
  const { location: lastLocation, browserHistory } = usePageViewStore.getState();
  if (location === lastLocation) return;
  usePageViewStore.setState({
    title,
    location,
    lastLocation,
    browserHistory: [...browserHistory, location],
  });
  pushToDataLayer({
    event: 'page_view',
    page_title: title,
    page_location: location,
    page_referrer: lastLocation || document.referrer,
  });
}
