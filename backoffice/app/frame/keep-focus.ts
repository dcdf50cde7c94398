const screen = '#main, aside';
const dialog = '[role=dialog]';

/** The element that has or last had the focus, and the elements around it, from the inside out. */
type Place = readonly HTMLElement[];

function placeOf(element: HTMLElement): Place {
  const place: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each; each = each.parentElement) place.push(each);
  return place;
}

const isLost = (element: HTMLElement) => !element.isConnected || element.matches(':disabled');

/** Puts the focus on the innermost element of a place that still exists, or on the whole screen. */
function goNear(place: Place): void {
  const near =
    place.find((each) => !isLost(each) && each.closest(`${screen}, ${dialog}`)) ??
    document.querySelector<HTMLElement>('#main');
  if (!near) return;
  if (near.tabIndex < 0 && !near.hasAttribute('tabindex')) {
    near.tabIndex = -1;
    near.addEventListener('blur', () => near.removeAttribute('tabindex'), { once: true });
  }
  near.focus({ preventScroll: true });
}

/**
 * Keeps the focus on the screen for people without a mouse. If the focused element disappears or is disabled, such
 * as a closed dialog or a save button, the focus goes to the element that had it before the dialog, or near it.
 * Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let now: Place = [];
  /** On the screen itself: everything that opens over it disappears, including messages. */
  let onScreen: Place = [];
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    now = placeOf(target);
    if (target.closest(screen) && !target.closest(dialog)) onScreen = now;
  };
  function restoreLost(): void {
    const [element] = now;
    if (document.activeElement !== document.body || !element || !isLost(element)) return;
    const isOpen = now.some((each) => each.isConnected && each.matches(dialog));
    goNear(isOpen ? now : onScreen);
  }
  const observer = new MutationObserver(() => {
    const [element] = now;
    if (!element || !isLost(element)) return;
    // Code that sets the focus itself does so in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(restoreLost));
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  });
  addEventListener('focusin', onFocusIn);
  return () => {
    observer.disconnect();
    removeEventListener('focusin', onFocusIn);
  };
}
