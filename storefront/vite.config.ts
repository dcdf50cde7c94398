import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leaveOutUnused } from './app/internals/react-router/leave-out-unused.ts';
import { reportLostScripts } from './app/internals/react-router/report-lost-scripts.ts';
import { asciiOutput } from './ascii-output.ts';

/**
 * Modules that only contain declarations. They have no side effects, so that a page does not contain their unused
 * parts.
 */
const declarations = /\/(contract|rules|app\/(data|internals))\/|\/load-(home|listing|product)\./;

/**
 * Many screens and dialogs that are loaded later share the code of carts, forms and signing in, but the shopping
 * pages do not need it. So it is not part of the code that all pages load. The same holds for the parts of the
 * pages of text.
 */
const later =
  /\/(rules\/(quote\/|coupons|prorate|discount-events|shipping|payment-types|tax-id|taiwan-districts|forms|validation)|contract\/(error-codes|patterns|rule-messages)|app\/(cart|coupons|forms|saved-details|payment|pages\/(account|content))\/|app\/(page-loaders|internals\/|toast-texts|frame\/event-popup|analytics\/(tags\/|buying|fired))|app\/stores\/(line-sign-in|coupon\.)|app\/ui\/(error-summary|field|text-field|choices|dialog)\.)/;

/**
 * The code that all pages load (the frame), and the code that at least two of the shopping pages need. The entry is
 * excluded: a page imports it last, because it starts React when it runs. The root is excluded, because otherwise
 * each later chunk would link the stylesheet again.
 */
const frameAndGoods =
  /\/(contract\/enumerations\.|rules\/dates\.|app\/((start-session|preload-code|step-loaders|loading-and-offline\/optional|settings-context|shared-data)\.|product-card\/|frame\/(frame|error-screen|trail)\.|head\/json-ld|ui\/(breadcrumbs|disclosure|page-heading|states|tabs|use-alive)\.))/;

/**
 * Few larger files compress better than many small ones. A group also includes the imports of its modules, unless
 * an earlier group has them.
 */
const sharedChunks = [
  {
    name: 'platform',
    test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
  },
  { name: 'shop', test: frameAndGoods },
  // The address of a listing is read by its page and by the code that loads its data.
  { name: 'listing-query', test: /\/pages\/listing\/(listing-query|applied-filters)\./ },
  // Carts also read goods.
  { name: 'read-goods', test: /\/app\/data\/products\./ },
  // A rendered page needs no call. What is done on it, and the first step to another page, needs this client.
  { name: 'api', test: /\/app\/(api|errors)\./ },
  // The home page shows the answers that its loader gives.
  { name: 'chooser', test: /\/choosing\/(answers|chooser|chooser-form|chosen-set)\./ },
  { name: 'page-loaders', test: /\/app\/page-loaders\./ },
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
  {
    name: 'shared',
    test: (id: string) => /\/(storefront\/app|contract|rules)\//.test(id) && !later.test(id),
    minShareCount: 8,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOutUnused(), reportLostScripts()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: sharedChunks } },
          treeshake: { moduleSideEffects: [{ test: declarations, sideEffects: false }] },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: './app/handler.server.ts', output: asciiOutput } },
      // Everything is in one bundle: the build decides which React runs, not NODE_ENV.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}));
