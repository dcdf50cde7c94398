import { useEffect } from 'react';

/**
 * Marks the document once scripts run. Only then the styles use the font of English subtitles, so that it never shares a slow
 * line with the main picture; until it is there, and without scripts, the system's serif is shown. A font that a script adds
 * to the document would make the browser lay out all texts anew; the mark concerns the subtitles alone.
 */
export function useLatinFont(): void {
  useEffect(() => {
    document.documentElement.dataset.latinFont = '';
  }, []);
}
