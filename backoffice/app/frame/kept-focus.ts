const screen = '#main, aside';
const dialog = '[role=dialog]';

/** What has the focus, or had it last, with the elements around it from the inside out. */
type Place = readonly HTMLElement[];

function placeOf(element: HTMLElement): Place {
  const place: HTMLElement[] = [];
  for (let each: HTMLElement | null = element; each; each = each.parentElement) place.push(each);
  return place;
}

const isLost = (element: HTMLElement) => !element.isConnected || element.matches(':disabled');

/** Puts the focus on the innermost element of a place that is still there, or on the whole screen. */
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
 * Whoever works without a mouse goes on where they are: when what has the focus goes away or can be used no more, such as
 * a dialog that is closed or the button of what is saved, the focus goes to what had it before the dialog, or near it.
 * Returns what ends it.
 */
export function keepFocus(): () => void {
  let now: Place = [];
  /** On the screen itself: what opens over it goes away, messages included. */
  let onScreen: Place = [];
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    now = placeOf(target);
    if (target.closest(screen) && !target.closest(dialog)) onScreen = now;
  };
  function lookAfter(): void {
    const [element] = now;
    if (document.activeElement !== document.body || !element || !isLost(element)) return;
    const isOpen = now.some((each) => each.isConnected && each.matches(dialog));
    goNear(isOpen ? now : onScreen);
  }
  const observer = new MutationObserver(() => {
    const [element] = now;
    if (!element || !isLost(element)) return;
    // Who puts the focus somewhere by themselves does so with the next picture.
    requestAnimationFrame(() => requestAnimationFrame(lookAfter));
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
