/**
 * How near the window a part is read: from 1,200 px below it, so that it is there before it is seen, and anywhere above
 * it, because a jump to the end of the page passes it.
 */
const near = '1000000px 0px 1200px 0px';

/** Calls `act` once, when the element comes near the window. Returns what ends the waiting. */
export function whenNear(element: Element, act: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      act();
    },
    { rootMargin: near },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
