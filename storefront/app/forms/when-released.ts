let isPressed = false;

/** Follows whether a pointer is down; returns how to stop. */
export function watchPointer(): () => void {
  const watching = new AbortController();
  const options = { capture: true, signal: watching.signal };
  const follow = (event: Event) => {
    isPressed = event.type === 'pointerdown';
  };
  for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
    document.addEventListener(type, follow, options);
  return () => watching.abort();
}

/**
 * Runs at once, or after the click that is under way: a message that appears between pressing and releasing would
 * move the button away from under the pointer.
 */
export function whenReleased(run: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(run), { once: true });
  else run();
}
