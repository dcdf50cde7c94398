/** How the page scrolls after a press on a button: smoothly, unless the shopper prefers reduced motion. */
export const ownScroll = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
