import { useEffect } from 'react';

let locks = 0;

/** Holds the page still while `active`; it moves again when the last holder lets go. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    locks += 1;
    document.documentElement.dataset.locked = '';
    return () => {
      locks -= 1;
      if (locks === 0) delete document.documentElement.dataset.locked;
    };
  }, [active]);
}
