/** Milliseconds after which a press is forgotten: what happens so much later would surprise. */
const longest = 5_000;

/**
 * Remembers the last press on a button in the element; `again` presses it again, unless it is too long ago. It listens
 * at the window, because React, at the document, stops events on parts without code.
 */
export function watchPresses(element: HTMLElement): { again(): void; end(): void } {
  let pressed: { button: HTMLButtonElement; at: number } | undefined;
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && element.contains(button)) pressed = { button, at: performance.now() };
  };
  window.addEventListener('click', note, true);
  const end = () => window.removeEventListener('click', note, true);
  return {
    end,
    again() {
      end();
      if (pressed?.button.isConnected && performance.now() - pressed.at < longest) {
        pressed.button.click();
      }
    },
  };
}
