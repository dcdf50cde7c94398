import { useEffect } from 'react';
import { afterLoad } from '../../after-load.ts';

/** Loads a part of the header once the page is loaded and idle, if the screen has a size that shows it. */
export function useLoadedLater(screen: string, load: () => Promise<unknown>): void {
  useEffect(() => {
    // A part that cannot be loaded now is loaded when it is opened.
    if (window.matchMedia(screen).matches)
      afterLoad()
        .then(load)
        .catch(() => {});
  }, [screen, load]);
}
