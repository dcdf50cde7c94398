import { type RefObject, useLayoutEffect } from 'react';

const sender = '[type=submit]';

/** Everything in the element except the button that sends it, in as few parts as possible. */
function partsWithoutSender(element: HTMLElement): HTMLElement[] {
  if (element.matches(sender)) return [];
  if (!element.querySelector(sender)) return [element];
  return [...element.children].flatMap((child) => partsWithoutSender(child as HTMLElement));
}

/** The button that sends the form, also if it is outside the element. */
function senderOf(element: HTMLElement): HTMLElement | undefined {
  const controls = [...(element.closest('form')?.elements ?? [])];
  return controls.find((control) => control.matches(sender)) as HTMLElement | undefined;
}

/**
 * Nothing in the element can be changed while what it holds is being sent: a correction would be lost, as the answer is
 * about what was sent. Meanwhile the focus is on the busy button, which screen readers announce; after a refusal it
 * returns to its field, before the refusal is announced. The storefront has the same hook.
 */
export function useHeld(element: RefObject<HTMLElement | null>, isHeld: boolean): void {
  useLayoutEffect(() => {
    const whole = isHeld ? element.current : null;
    if (!whole) return undefined;
    const parts = partsWithoutSender(whole);
    const { activeElement } = document;
    const field = parts.some((part) => part.contains(activeElement)) ? activeElement : null;
    const button = field ? senderOf(whole) : undefined;
    button?.focus({ preventScroll: true });
    for (const part of parts) part.inert = true;
    return () => {
      for (const part of parts) part.inert = false;
      const isLeft = document.activeElement === document.body;
      if (field instanceof HTMLElement && (isLeft || document.activeElement === button)) {
        field.focus({ preventScroll: true });
      }
    };
  }, [element, isHeld]);
}
