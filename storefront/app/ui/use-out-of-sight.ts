import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is scrolled out of the window, of whose lower edge `covered` pixels are hidden by something. */
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
