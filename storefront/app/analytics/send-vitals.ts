import { onCLS, onINP, onLCP } from 'web-vitals';
import { apiBase, endpoints } from '#contract/endpoints.ts';
import { highestVitals } from '#contract/page-kinds.ts';
import { pageKindOf } from '#rules/shop/page-kinds.ts';

/** Screens narrower than this many CSS pixels count as phones. */
const narrow = 768;

/**
 * Measures this page load, and reports it once, when the page is hidden or left: the kind of the page that was loaded
 * first, phone or desktop, and three numbers; nothing about a person, and no address. All later navigations within the
 * shop belong to the same load.
 */
export function sendVitals(): void {
  const page = pageKindOf(location.pathname);
  if (!page) return;
  const measured: Partial<Record<keyof typeof highestVitals, number>> = {};
  const options = { reportAllChanges: true };
  onLCP(({ value }) => Object.assign(measured, { lcp: value }), options);
  onINP(({ value }) => Object.assign(measured, { inp: value }), options);
  onCLS(({ value }) => Object.assign(measured, { cls: value }), options);
  const device = window.innerWidth < narrow ? 'PHONE' : 'DESKTOP';

  function send() {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    // A page that was opened in the background has measured nothing.
    if (measured.lcp === undefined) return;
    const body = JSON.stringify({
      page,
      device,
      lcp: bounded('lcp', measured.lcp),
      inp: bounded('inp', measured.inp),
      cls: bounded('cls', measured.cls),
    });
    navigator.sendBeacon(
      apiBase + endpoints.reportVitals.path,
      new Blob([body], { type: 'application/json' }),
    );
  }
  // After the listeners of the library, which finish the numbers when the page is hidden.
  document.addEventListener('visibilitychange', send);
}

/** The number as the server takes it, rounded to thousandths; null if there is none. */
function bounded(name: keyof typeof highestVitals, value: number | undefined): number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  return Math.round(Math.min(Math.max(value, 0), highestVitals[name]) * 1000) / 1000;
}
