import { useEffect } from 'react';

/** Milliseconds after the last scroll event before the header reacts (row 9.003). */
export const scrollDelay = 100;

/** Marks the document while it is scrolled down. The styles then hide the message bars on phones. */
export function useScrolledMark(): void {
  useEffect(() => {
    let timer: number | undefined;
    const root = document.documentElement;
    function mark() {
      if (window.scrollY > 0) root.dataset.scrolled = '';
      else delete root.dataset.scrolled;
    }
    function onScroll() {
      window.clearTimeout(timer);
      timer = window.setTimeout(mark, scrollDelay);
    }
    mark();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
}
