/**
 * The picture of goods glides from their card into the gallery of their page, and back (View Transitions). It happens
 * in steps alone, once their data are there, and never for shoppers who want less motion. The browser shows no frame
 * between the old page and the new one, so the wait for the new one is short: a step that takes longer than that has
 * no transition.
 */
const longestWait = 300;

/** The name under which the browser finds the picture on both pages; app.css has its animation. */
const name = 'goods';

let pressed: { path: string; picture: HTMLElement } | undefined;

/** Remembers the picture of the card that is pressed. */
export function noteCard(link: HTMLAnchorElement): void {
  const picture = pictureOf(link);
  pressed = picture && { path: link.pathname + link.search, picture };
}

/** Before a step to a page of goods: waits until the browser has its picture of the card. */
export async function glideToGoods(url: string): Promise<void> {
  const { pathname, search } = new URL(url);
  const from = pressed?.path === pathname + search && !gallery() ? pressed.picture : undefined;
  pressed = undefined;
  // A card that was drawn again since the press, for example as sold out, has another picture.
  await glide(from && !from.isConnected ? cardPicture(pathname, search) : from, gallery);
}

/** Before a step to a page of cards: the same, if the page of goods is left. */
export async function glideToCard(): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (!address) return;
  const { pathname, search } = new URL(address);
  await glide(gallery(), () => cardPicture(pathname, search));
}

/** The picture of the first card in view that leads to this page. */
function cardPicture(pathname: string, search: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${pathname}"]`);
  const own = [...links].filter((link) => link.pathname === pathname);
  return own
    .filter((link) => search === '' || link.search.includes(search.slice(1)))
    .map(pictureOf)
    .find((picture) => isInView(picture));
}

const gallery = () => document.querySelector<HTMLElement>('[data-gallery] img') ?? undefined;

const pictureOf = (link: HTMLAnchorElement) =>
  link.closest('article')?.querySelector<HTMLElement>('img') ?? undefined;

function isInView(picture: HTMLElement | undefined): picture is HTMLElement {
  const { top = 0, bottom = 0 } = picture?.getBoundingClientRect() ?? {};
  return top < window.innerHeight && bottom > 0;
}

function glide(
  from: HTMLElement | undefined,
  findTarget: () => HTMLElement | undefined,
): Promise<void> {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Older browsers have no transitions.
  if (isStill || !isInView(from) || !('startViewTransition' in document)) return Promise.resolve();
  from.style.viewTransitionName = name;
  return new Promise((isPictured) => {
    let target: HTMLElement | undefined;
    const { ready, finished } = document.startViewTransition(async () => {
      isPictured();
      await gone(from);
      from.style.viewTransitionName = '';
      target = findTarget();
      if (target) target.style.viewTransitionName = name;
    });
    // A transition that the browser skips is no failure.
    ready.catch(() => {});
    finished
      .catch(() => {})
      .finally(() => {
        if (target) target.style.viewTransitionName = '';
      });
  });
}

/** Resolves when the element has left the page, or after the longest wait. */
function gone(element: HTMLElement): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      watch.disconnect();
      clearTimeout(timer);
      done();
    };
    const watch = new MutationObserver(() => {
      if (!element.isConnected) end();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(end, longestWait);
  });
}
