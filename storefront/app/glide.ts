/**
 * The picture of goods glides from their card into the gallery of their page, and back (View Transitions). It happens
 * in navigations alone, once their data are there, and never for shoppers who want less motion. The browser shows no
 * frame between the old page and the new one, so the wait for the new one is short: a navigation that takes longer than
 * that has no transition.
 */
const longestWait = 300;

/** The name under which the browser finds the picture on both pages; app.css has its animation. */
const name = 'goods';

/** Before a navigation to a page of goods: waits until the browser has its picture of their card. */
export async function glideToGoods(url: string): Promise<void> {
  if (!gallery()) await glide(cardPicture(new URL(url)), gallery);
}

/** Before a navigation to a page of cards: the same, if the page of goods is left. */
export async function glideToCard(): Promise<void> {
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  if (address) await glide(gallery(), () => cardPicture(new URL(address)));
}

const isCombination = ({ search }: { search: string }) => search.includes('combination=1');

/** The picture of the first card in view that leads to these goods. */
function cardPicture(goods: URL): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>(`main a[href^="${goods.pathname}"]`);
  return [...links]
    .filter((link) => link.pathname === goods.pathname)
    .filter((link) => isCombination(link) === isCombination(goods))
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
