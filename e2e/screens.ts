// Both screens walk a purchase and whatever is laid out differently; what happens behind the layout (sessions, tabs,
// vendors, every way to pay) would cost twice the time and tell nothing. Of a spec that both screens walk, the tests with
// the tag @once are for the phone alone.

/** Specs that the large screen alone walks. */
export const desktopOnly: readonly string[] = [
  'accessibility',
  'analytics',
  'back-office',
  'gallery',
  'head-order',
  'lapsed-session',
  'line-return',
  'line-shop',
  'links',
  'modals',
  'news',
  'office-bulk',
  'office-campaigns',
  'office-cells',
  'office-content',
  'office-drafts',
  'office-empty-shop',
  'office-excel',
  'office-exceptions',
  'office-fulfilment',
  'office-goods',
  'office-keyboard',
  'office-lists',
  'office-media',
  'office-members',
  'office-orders',
  'office-records',
  'office-reports',
  'office-roles',
  'office-screens',
  'office-sign-in',
  'office-sign-in-required',
  'office-simulator',
  'office-stock',
  'office-views',
  'office-ways-back',
  'office-work',
  'offline',
  'prefetch',
  'seo',
  'storage',
  'tabs',
  'tags',
];

/** Specs that the phone alone walks. */
export const phoneOnly: readonly string[] = [
  'checkout-twice',
  'event-popup',
  'every-payment',
  'line-login',
  'map',
  'narrow',
  'office-phone',
  'order-result',
  'outages',
  'payment-failures',
  'saved-details',
  'saved-details-at-checkout',
  'sign-in',
  'sign-up',
  'wrong-clock',
];

/** Matches the files of these specs: `sign-in` is not `office-sign-in`. */
export const specsNamed = (names: readonly string[]) =>
  new RegExp(`[\\\\/](${names.join('|')})\\.spec\\.ts$`);
