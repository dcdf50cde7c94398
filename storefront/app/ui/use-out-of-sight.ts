import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element is scrolled out of the window. `covered` is the number of pixels that are hidden at the
 * window's lower edge.
 */
export function useOutOfSight(watched: RefObject<HTMLElement | null>, covered = 0): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setOut(!entry.isIntersecting);
      },
      { rootMargin: `0px 0px -${covered}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched, covered]);
  return isOut;
}
