import { type RefObject, useLayoutEffect, useRef } from 'react';

const sender = '[type=submit]';

/** Everything in the element except the button that sends it, in as few parts as possible. */
function partsWithoutSender(element: HTMLElement): HTMLElement[] {
  if (element.matches(sender)) return [];
  if (!element.querySelector(sender)) return [element];
  return [...element.children].flatMap((child) => partsWithoutSender(child as HTMLElement));
}

/** The button that sends the form, also if it is outside it, e.g. in the footer of a dialog. */
function senderOf(element: HTMLElement): HTMLElement | undefined {
  const controls = element instanceof HTMLFormElement ? [...element.elements] : [];
  return controls.find((control) => control.matches(sender)) as HTMLElement | undefined;
}

/** Where the focus was, and the busy button that has it meanwhile. */
interface Left {
  field: HTMLElement;
  button: HTMLElement | undefined;
}

/**
 * Nothing in the element can be changed while what it holds is being sent: a correction would be lost, as the answer is
 * about what was sent. Meanwhile the focus is on the busy button, which screen readers announce; after a refusal it
 * returns to its field. What the answer shows appears in an element that is free again, so that it is announced too.
 */
export function useHeld(element: RefObject<HTMLElement | null>, isHeld: boolean): void {
  const left = useRef<Left>(undefined);
  useLayoutEffect(() => {
    const whole = element.current;
    if (!isHeld || !whole) {
      // Only now: React puts the focus back that is moved while it changes the page.
      returnFocus(left.current);
      left.current = undefined;
      return undefined;
    }
    const parts = partsWithoutSender(whole);
    const { activeElement } = document;
    const field = parts.some((part) => part.contains(activeElement)) ? activeElement : null;
    const button = field ? senderOf(whole) : undefined;
    button?.focus({ preventScroll: true });
    if (field instanceof HTMLElement) left.current = { field, button };
    for (const part of parts) part.inert = true;
    return () => {
      for (const part of parts) part.inert = false;
    };
  }, [element, isHeld]);
}

function returnFocus(left: Left | undefined): void {
  const { activeElement } = document;
  if (left && (activeElement === document.body || activeElement === left.button)) {
    left.field.focus({ preventScroll: true });
  }
}
