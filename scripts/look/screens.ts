import type { Subjects } from './subjects.ts';

export interface LookedAt {
  /** The name of its pictures, also in the list of differences. */
  name: string;
  path: string | ((subjects: Subjects) => string);
}

/** Screens of the shop, with the person who sees them. */
export interface ShopScreen extends LookedAt {
  as?: 'member' | 'buyer';
}

export const shopScreens: readonly ShopScreen[] = [
  { name: 'home', path: '/' },
  { name: 'listing', path: '/products?all=1' },
  { name: 'listing-search', path: '/products?keyword=護墊' },
  { name: 'listing-nothing', path: '/products?keyword=沒有這個' },
  { name: 'product', path: '/products/1' },
  { name: 'combination', path: '/products/1?combination=1' },
  { name: 'choose', path: '/choose' },
  { name: 'choose-nothing', path: '/choose?flow=NORMAL&when=ALL&care=ORGANIC' },
  { name: 'compare', path: '/compare?ids=1,2,9' },
  { name: 'compare-refused', path: '/compare?ids=1' },
  { name: 'news', path: '/blog' },
  { name: 'article', path: '/blog/1' },
  { name: 'about-us', path: '/about-us' },
  { name: 'sales-locations', path: '/about-us?tab=1' },
  { name: 'member-benefits', path: '/member-benefits' },
  { name: 'faq', path: '/faq' },
  { name: 'privacy-statement', path: '/privacy-statement' },
  { name: 'shipping-method', path: '/shipping-method' },
  { name: 'signup', path: '/signup' },
  { name: 'signin', path: '/signin' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'email-verify', path: '/email-verify?email=somebody%40example.tw' },
  { name: 'reset-password', path: '/reset-password?code=unknown' },
  { name: 'new-member', path: '/new-member?email=somebody%40example.tw' },
  { name: 'coupon-receive', path: '/coupon-receive?code=unknown' },
  { name: 'order-link', path: ({ orderLink }) => orderLink },
  { name: 'pay-unknown', path: '/pay?code=unknown' },
  { name: 'refund-account-unknown', path: '/refund-account?code=unknown' },
  { name: 'not-found', path: '/there-is-no-such-page' },
  { name: 'cart', path: '/cart', as: 'member' },
  { name: 'member-spending', path: '/member-centre?type=4', as: 'member' },
  { name: 'member-info', path: '/member-centre?type=5', as: 'member' },
  { name: 'member-orders', path: '/member-centre?type=2', as: 'member' },
  { name: 'member-coupons', path: '/member-centre?type=3', as: 'member' },
  { name: 'member-recipients', path: '/member-centre?type=6', as: 'member' },
  { name: 'member-invoices', path: '/member-centre?type=7', as: 'member' },
  { name: 'order', path: ({ member }) => `/member-order-detail/${member.orders[0]}`, as: 'member' },
  {
    name: 'order-unpaid',
    path: ({ member }) => `/member-order-detail/${member.orders[1]}`,
    as: 'member',
  },
  { name: 'checkout', path: '/checkout', as: 'buyer' },
];

/** Screens of the back office, as its owner sees them; the path is the part after /admin. */
export const officeScreens: readonly LookedAt[] = [
  { name: 'dashboard', path: '/' },
  { name: 'orders', path: '/orders' },
  { name: 'order', path: ({ orders }) => `/orders/${orders[0]?.id}` },
  { name: 'order-finished', path: ({ orders }) => `/orders/${orders.at(-2)?.id}` },
  { name: 'order-returns', path: '/order-returns' },
  { name: 'order-return', path: ({ returnId }) => `/order-returns/${returnId}` },
  { name: 'refunds', path: '/refunds' },
  { name: 'transfers', path: '/refunds/transfers' },
  { name: 'invoices', path: '/invoices' },
  { name: 'invoice', path: ({ orders }) => `/invoices/${orders[0]?.id}` },
  { name: 'payment-exceptions', path: '/payment-exceptions' },
  { name: 'payment-exception', path: '/payment-exceptions/1' },
  { name: 'fulfilment', path: '/fulfilment' },
  { name: 'fulfilment-scan', path: '/fulfilment/scan' },
  { name: 'fulfilment-hand-over', path: '/fulfilment/hand-over' },
  { name: 'approvals', path: '/approvals' },
  { name: 'products', path: '/products' },
  { name: 'product', path: '/products/1' },
  { name: 'product-new', path: '/products/new' },
  { name: 'products-import', path: '/products/import' },
  { name: 'product-combinations', path: '/product-combinations' },
  { name: 'product-combination', path: '/product-combinations/1' },
  { name: 'sub-series', path: '/product-sub-series/1' },
  { name: 'gift', path: '/gifts/1' },
  { name: 'stocks', path: '/stocks' },
  { name: 'stock', path: '/stocks/2' },
  { name: 'stocks-count', path: '/stocks/count' },
  { name: 'stocks-import', path: '/stocks/import' },
  { name: 'price-history', path: '/price-history' },
  { name: 'reviews', path: '/reviews' },
  { name: 'coupon-codes', path: '/coupon-codes' },
  { name: 'review', path: '/reviews/1' },
  { name: 'calendar', path: '/calendar' },
  { name: 'simulator', path: '/simulator' },
  { name: 'order-new', path: '/orders/new' },
  { name: 'drafts', path: '/drafts' },
  { name: 'discount-event', path: '/discount-events/1' },
  { name: 'threshold-reward', path: '/threshold-rewards/1' },
  { name: 'coupon-event', path: '/coupon-events/1' },
  { name: 'flash-sales', path: '/flash-sales' },
  { name: 'banners', path: '/banners' },
  { name: 'event-popup-new', path: '/event-popups/new' },
  { name: 'news', path: '/news/1' },
  { name: 'media', path: '/media' },
  { name: 'menus', path: '/menus' },
  { name: 'home-blocks', path: '/home-blocks' },
  { name: 'page', path: '/pages/1' },
  { name: 'redirect-new', path: '/redirects/new' },
  { name: 'search-word', path: '/search-words/1' },
  { name: 'members', path: '/members' },
  { name: 'member', path: ({ memberId }) => `/members/${memberId}` },
  { name: 'privacy-requests', path: '/privacy-requests' },
  { name: 'privacy-request', path: '/privacy-requests/1' },
  { name: 'privacy-request-new', path: '/privacy-requests/new' },
  { name: 'user-coupons', path: '/user-coupons' },
  { name: 'level-rules', path: '/level-rules' },
  { name: 'level-benefits', path: '/level-benefits' },
  { name: 'reports', path: '/reports' },
  { name: 'report-sales', path: '/reports/sales' },
  { name: 'closings', path: '/closings' },
  { name: 'settings', path: '/settings' },
  { name: 'letters', path: '/letters' },
  { name: 'letter-placed', path: '/letters/placed' },
  { name: 'administrators', path: '/administrators' },
  { name: 'administrator', path: '/administrators/1' },
  { name: 'administrator-new', path: '/administrators/new' },
  { name: 'roles', path: '/roles' },
  { name: 'role-new', path: '/roles/new?from=service' },
  { name: 'tasks', path: '/tasks' },
  { name: 'audit-entries', path: '/audit-entries' },
  { name: 'system', path: '/system' },
  { name: 'account', path: '/account' },
  { name: 'help', path: '/help' },
  { name: 'help-orders', path: '/help/orders' },
];

/** Screens of the back office before anybody has signed in. */
export const officeEntries: readonly LookedAt[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'forget', path: '/forget' },
  { name: 'reset', path: '/reset?token=unknown' },
  { name: 'unlock', path: '/unlock?token=unknown' },
  { name: 'invite', path: '/invite?code=unknown' },
];

/** Paths of the routes without a picture, each with the reason. */
export const shopRoutesLeftOut: Readonly<Record<string, string>> = {
  'test-report': 'a content page, as shipping-method',
  'road-to-gender-equality': 'a content page, as shipping-method',
  'terms-of-service': 'a content page, as shipping-method',
  'pages/:slug': 'a content page, as shipping-method',
  bind: 'leads to sign-in without an answer of LINE',
  'line-auth': 'leads on at once',
};

export const officeRoutesLeftOut: Readonly<Record<string, string>> = {
  verify: 'leads to sign-in without a session that waits for its second factor',
  'media/:id': 'the demonstration has no picture in the library',
  'roles/:id': 'the demonstration has no role of its own',
  ':resource/bulk/:id': 'the data have no change of many records',
};

/**
 * Screens of the menu without a picture: their lists and forms are built from their declaration, like those of
 * others.
 */
export const menuLeftOut: Readonly<Record<string, string>> = {
  'product-series': 'as sub-series',
  'product-sub-series': 'its form is looked at',
  'index-series': 'as product-combinations',
  'product-new-releases': 'as product-combinations',
  'exclusive-sales': 'as product-combinations',
  'test-reports': 'as product-combinations',
  gifts: 'its form is looked at',
  'discount-events': 'its form is looked at',
  'product-combination-discounts': 'as discount-events',
  'threshold-rewards': 'its form is looked at',
  'free-shipping-events': 'as discount-events',
  'first-purchase-events': 'as coupon-events',
  'registration-coupon-events': 'as coupon-events',
  'coupon-events': 'its form is looked at',
  'message-bars': 'as banners',
  'event-popups': 'its form is looked at',
  news: 'its form is looked at',
  'news-categories': 'as banners',
  videos: 'as banners',
  pages: 'its form is looked at',
  testimonials: 'as banners',
  'sales-locations': 'as banners',
  redirects: 'its form is looked at',
  'search-words': 'its form is looked at',
};
