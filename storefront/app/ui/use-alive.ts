import { startTransition, useEffect, useState } from 'react';

/** Whether React has taken over the page that the server sent. On the server it stays false. */
let isPageAlive = false;

/** The frame of all pages notes here that the page has come alive. */
export function useComingAlive(): void {
  useEffect(() => {
    isPageAlive = true;
  }, []);
}

/**
 * False on the server and while React takes over the page, true soon afterwards, and at once in what is shown later. Only
 * then show data that only the browser has. The change is a transition: done at once, it would be one long task
 * in which the page does not answer to a press. Do not use it below a `Suspense` that the server fills: such a part is
 * taken over later than the rest.
 */
export function useAlive(): boolean {
  const [isAlive, setIsAlive] = useState(isPageAlive);
  useEffect(() => startTransition(() => setIsAlive(true)), []);
  return isAlive;
}
