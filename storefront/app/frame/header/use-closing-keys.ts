import { type RefObject, useEffect } from 'react';
import { closePanels, usePanels } from '../panels.ts';

/**
 * While a panel is open: Esc closes it and returns the focus to its button; a press outside the header closes it
 * too.
 */
export function useClosingKeys(box: RefObject<HTMLElement | null>) {
  const active = usePanels(({ open }) => open !== undefined);
  useEffect(() => {
    if (!active) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      const button = visibleTrigger(box.current);
      closePanels();
      button?.focus();
    }
    function onPointerDown(event: PointerEvent) {
      if (event.target instanceof Node && !box.current?.contains(event.target)) closePanels();
    }
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [active, box]);
}

/** The button of the open panel. The menu has one button for each size of screen, and only one of them is rendered. */
function visibleTrigger(box: HTMLElement | null): HTMLElement | undefined {
  const triggers = box?.querySelectorAll<HTMLElement>('[aria-expanded="true"]') ?? [];
  return [...triggers].find((trigger) => trigger.getClientRects().length > 0);
}
