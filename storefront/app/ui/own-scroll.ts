/** How the page scrolls when a button asks for it: it glides, unless the shopper has asked for reduced motion. */
export const ownScroll = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
