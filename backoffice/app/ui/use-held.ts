import { type RefObject, useEffect } from 'react';

/**
 * Nothing in the element can be changed while what it holds is being sent: a correction would be lost, as the answer is
 * about what was sent. After a refusal the focus returns to its field.
 */
export function useHeld(element: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useEffect(() => {
    const whole = isHeld ? element.current : null;
    if (!whole) return undefined;
    const { activeElement } = document;
    const field = whole.contains(activeElement) ? activeElement : null;
    whole.inert = true;
    return () => {
      whole.inert = false;
      const isLost = document.activeElement === document.body;
      if (isLost && field instanceof HTMLElement) field.focus({ preventScroll: true });
    };
  }, [element, isHeld]);
}
