/**
 * Many screens and dialogs that are loaded later share the code of carts, forms and signing in, but the shopping
 * pages do not need it. So it is not part of the code that all pages load. The same holds for the parts of the
 * pages of text.
 */
const later =
  /\/(rules\/(quote\/|prices\/(coupons|prorate)|delivery\/(shipping|taiwan-districts)|payments\/payment-types|tax-id|forms|validation)|contract\/(error-codes|patterns|rule-messages)|app\/(cart|coupons|forms|saved-details|payment|pages\/(account|content))\/|app\/(page-loaders|internals\/|toast-texts|frame\/event-popup|analytics\/(tags\/|buying|fired))|app\/stores\/(line-sign-in|coupon\.)|app\/ui\/(error-summary|field|text-field|choices|dialog)\.)/;

/**
 * The code that all pages load (the frame), and the code that at least two of the shopping pages need. The entry is
 * excluded: a page imports it last, because it starts React when it runs. The root is excluded, because otherwise
 * each later chunk would link the stylesheet again.
 */
const frameAndGoods =
  /\/(contract\/enumerations\.|rules\/(dates|typography)\.|app\/((start-session|preload-code|step-loaders|loading-and-offline\/optional|settings-context|shared-data)\.|product-card\/|frame\/(frame|error-screen|trail)\.|head\/json-ld|ui\/(breadcrumbs|disclosure|num|page-heading|states|tabs|use-is-hydrated)\.))/;

/**
 * Few larger files compress better than many small ones, and each costs a request. A group also includes the imports
 * of its modules, unless an earlier group has them. So no group contains a module whose imports most pages with
 * that group do not need.
 */
export const sharedChunks = [
  {
    name: 'platform',
    test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
  },
  { name: 'shop', test: frameAndGoods },
  // The address of a listing is read by its page and by the code that loads its data.
  { name: 'listing-query', test: /\/pages\/listing\/(listing-query|applied-filters)\./ },
  // A rendered page needs no call. What is done on it, and the first step to another page, needs this client.
  {
    name: 'api',
    test: /\/(rules\/(orders\/(order-states|returns|reviews)|payments\/payment-types)|app\/(api|data\/products|errors|loading|loading-and-offline\/saving|pages\/news\/news-queries|toast-texts|when-loaded))\./,
  },
  // The home page shows the answers that its loader gives.
  { name: 'chooser', test: /\/choosing\/(answers|chooser|chooser-form|chosen-set)\./ },
  // Every page finds its session as soon as its scripts run.
  { name: 'session', test: /\/app\/(find-session|tabs)\./ },
  // What pages of members and their sign-in have in common.
  {
    name: 'member',
    test: /\/(contract\/error-codes|rules\/(order-labels|members\/new-records)|app\/(await-member-state|load-member|member-loading|pages\/account\/account-page|require-member|sign-in-out|tab-lock|stores\/(coupon|line-sign-in|order|redirect|saved-details|signin)))\./,
  },
  { name: 'page-loaders', test: /\/app\/(page-loaders|loading-and-offline\/enter-page)\./ },
  // The filter sheet is loaded later and shares these modules with the page. They stay in the page's file.
  { name: 'listing', test: /\/pages\/listing\/(route|filter-fields)\./ },
  // Carts also count units.
  { name: 'quantity-stepper', test: /\/ui\/quantity-stepper\./ },
  { name: 'later-part', test: /\/later-part\./ },
  // What the page of a product loads later shares these modules with it. They stay in the page's file.
  {
    name: 'product',
    test: /\/pages\/product\/(route|overview|product-trail|product-texts|add-button|stock-line)\./,
  },
  // What several pages and later parts show of goods.
  {
    name: 'goods-parts',
    test: /\/(rules\/shop\/shop-terms|app\/(compare\/compared|payment\/copy-button|pages\/product\/(arrival|features)|test-reports\/report-table|true-size\/true-size-button|ui\/stars))\./,
  },
  {
    name: 'frame-later',
    test: /\/app\/frame\/header\/(bar-rotation|menu-panels|menu-groups|menu-group-links)\./,
  },
  { name: 'skeletons', test: /\/app\/loading-and-offline\/skeletons\./ },
  // From here on: what every page loads when it is idle, for the next step.
  {
    name: 'dialogs',
    test: /\/app\/(frame\/(cookie-words|event-popup|notice-card|modals\/(open-modals|message-modals))|ui\/dialog)\./,
  },
  {
    name: 'cart-session',
    test: /\/app\/(cart\/(cart-session|cart-context|lines|most-in-cart|use-cart-context|use-shown-cart)|frame\/free-shipping-left)\./,
  },
  { name: 'product-later', test: /\/pages\/product\/later-parts\./ },
  // From here on: what pages with forms, the cart, the checkout and the member centre have in common.
  {
    name: 'forms',
    test: /\/(rules\/(forms|tax-id|validation)\.|contract\/rule-messages\.|app\/(forms\/|ui\/(choices|error-summary|field|text-field)\.|pages\/account\/((detail|go-on|use-visitors-only)\.|email-verify\/verify-request|line\/(line-button|line-mark|use-line-start))))/,
  },
  {
    name: 'payment',
    test: /\/(rules\/orders\/reductions|app\/(analytics\/(buying|fired)|cart\/deliveries|payment\/|pages\/checkout\/(payment-marks|request-key)))/,
    minShareCount: 2,
  },
  {
    name: 'buying',
    test: /\/app\/(coupons\/(apply-coupon|code-entry|coupon-row|coupon-texts|sort-coupons|use-sorted-coupons)|saved-details\/last-order|cart\/(amount-rows|gift-lines|limit-reason|order-steps|send-cart|threshold-progress))\./,
  },
  {
    name: 'saved-details',
    test: /\/(app\/(saved-details\/|stores\/account-edit-form)|rules\/delivery\/taiwan-districts)/,
    minShareCount: 2,
  },
  { name: 'ordering', test: /\/app\/pages\/checkout\//, minShareCount: 2 },
  { name: 'member-pages', test: /\/app\/pages\/member-centre\/(?!card\.)/, minShareCount: 2 },
  { name: 'signing-up', test: /\/app\/(stores\/signup|pages\/account\/)/, minShareCount: 2 },
  {
    name: 'shared',
    test: (id: string) => /\/(storefront\/app|contract|rules)\//.test(id) && !later.test(id),
    minShareCount: 8,
  },
];
