/** Milliseconds after which a press is forgotten: what happens so much later would surprise. */
const longest = 5_000;

/** Whether a press may still have its effect. `pressedAt` is its `performance.now()`. */
export const isRecent = (pressedAt: number): boolean => performance.now() - pressedAt < longest;

/**
 * Remembers the last press on a button in the element that had no effect; `again` presses it again, unless it is too
 * long ago. React, at the document, stops events on parts without code. So the window sees such an event on its way
 * down, and not on its way back.
 */
export function watchPresses(element: HTMLElement): { again(): void; end(): void } {
  let pressed: { button: HTMLButtonElement; at: number } | undefined;
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button && element.contains(button)) pressed = { button, at: performance.now() };
  };
  const forget = () => {
    pressed = undefined;
  };
  window.addEventListener('click', note, true);
  window.addEventListener('click', forget);
  const end = () => {
    window.removeEventListener('click', note, true);
    window.removeEventListener('click', forget);
  };
  return {
    end,
    again() {
      // A press can itself bring the part to life, and has its effect then. It is on its way until the next task.
      setTimeout(() => {
        end();
        if (pressed?.button.isConnected && isRecent(pressed.at)) pressed.button.click();
      });
    },
  };
}
