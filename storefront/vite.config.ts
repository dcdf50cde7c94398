import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { leaveOutUnused } from './app/internals/react-router/leave-out-unused.ts';
import { reportLostScripts } from './app/internals/react-router/report-lost-scripts.ts';
import { asciiOutput } from './ascii-output.ts';

/** Modules that only declare things: without side effects, a page does not carry what it does not use of them. */
const declarations = /\/(contract|rules|app\/(data|internals))\/|\/load-(home|listing|product)\./;

/**
 * What carts, forms and signing in are made of is shared by many screens and dialogs that come later, and needed by none
 * of the pages that sell: it stays out of what all pages load. So do the parts of the pages of text.
 */
const later =
  /\/(rules\/(quote\/|coupons|prorate|discount-events|shipping|payment-types|tax-id|taiwan-districts|forms|validation)|contract\/(error-codes|patterns|rule-messages)|app\/(cart|coupons|forms|saved-details|payment|pages\/(account|content))\/|app\/(page-loaders|internals\/|toast-texts|frame\/event-popup|analytics\/(tags\/|buying|fired))|app\/stores\/(line-sign-in|coupon\.)|app\/ui\/(error-summary|field|text-field|choices|dialog)\.)/;

/**
 * What all pages load (the frame) and what at least two of the pages that sell need. The entry is left out: a page imports
 * it last, because it starts React as soon as it is run. The root is left out: all that is loaded later would link the
 * stylesheet with it once more.
 */
const frameAndGoods =
  /\/(contract\/enumerations\.|rules\/dates\.|app\/((start-session|preload-code|step-loaders|loading-and-offline\/optional|api|settings-context|shared-data)\.|product-card\/|frame\/(frame|error-screen|trail)\.|head\/json-ld|ui\/(breadcrumbs|disclosure|page-heading|states|tabs|use-alive)\.))/;

/**
 * Few larger files compress better than many small ones. A group also takes what its modules import, unless an earlier
 * group has it.
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
  { name: 'page-loaders', test: /\/app\/page-loaders\./ },
  // The filter sheet is loaded later and shares these modules with the page: they stay in the page's file.
  { name: 'listing', test: /\/pages\/listing\/(route|filter-fields)\./ },
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
      // Everything in one bundle: which React runs is settled at build time and not by NODE_ENV.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}));
