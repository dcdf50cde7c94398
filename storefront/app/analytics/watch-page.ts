import { pushToDataLayer } from './data-layer.ts';
import { publicAddress } from './public-address.ts';

/** The share of the page that must have been seen, in per cent (row 9.004). */
const depth = 90;

/** Reports to the data layer once that the page was scrolled to 90 %; returns a function that stops watching. */
export function watchScrollDepth(): () => void {
  function onScroll() {
    const { scrollHeight } = document.documentElement;
    if (((window.scrollY + window.innerHeight) / scrollHeight) * 100 < depth) return;
    stop();
    pushToDataLayer({ event: 'scroll', percent_scrolled: depth });
  }
  const stop = () => window.removeEventListener('scroll', onScroll);
  window.addEventListener('scroll', onScroll, { passive: true });
  return stop;
}

/** Reports every click on a link to the data layer. */
export function watchLinks(): () => void {
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href) return;
    pushToDataLayer({
      event: 'click',
      link_url: publicAddress(link.href),
      link_text: (link.textContent || link.getAttribute('aria-label') || '').trim().slice(0, 100),
    });
  }
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
