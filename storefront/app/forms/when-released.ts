let isPressed = false;

/** Records whether a pointer is pressed; returns a function that stops this. */
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
 * Runs `run` at once, or after a click that is under way. A message that appears between pressing and releasing would
 * move the button away from the pointer.
 */
export function whenReleased(run: () => void): void {
  if (isPressed) document.addEventListener('pointerup', () => setTimeout(run), { once: true });
  else run();
}
