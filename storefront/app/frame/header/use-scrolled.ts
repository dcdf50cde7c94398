import { useEffect } from 'react';

/** Milliseconds after the last scroll event before the header reacts (row 9.003). */
export const scrollDelay = 100;

/**
 * Marks the document while the message bars are above the visible area. The bars are inert then, so that they do
 * not take the focus by Tab. Their position does not depend on the mark, so it may be set late. It is removed at
 * once, so that every visible bar can be pressed (G-172).
 */
export function useScrolledMark(): void {
  useEffect(() => {
    let timer: number | undefined;
    const root = document.documentElement;
    function mark() {
      const bars = document.querySelector<HTMLElement>('.message-line');
      const isAbove = window.scrollY > 0 && window.scrollY >= (bars?.offsetHeight ?? 0);
      if (bars) bars.inert = isAbove;
      root.toggleAttribute('data-scrolled', isAbove);
      return isAbove;
    }
    function onScroll() {
      window.clearTimeout(timer);
      if ('scrolled' in root.dataset && !mark()) return;
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
