import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is scrolled out of the window. */
export function useOutOfSight(watched: RefObject<HTMLElement | null>): boolean {
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    const element = watched.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOut(!entry.isIntersecting);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [watched]);
  return isOut;
}
