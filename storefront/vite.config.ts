import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { reportLostScripts } from './lost-script-plugin.ts';

/** Modules of these rooms do nothing but declare: what a page does not use of them it does not carry. */
const declarations = /\/(contract|rules)\//;

/**
 * What carts, forms and signing in are made of is shared by many screens and dialogs that come later, and needed by none
 * of the pages that sell: it stays out of what all pages load.
 */
const later =
  /\/(rules\/(quote\/|coupons|prorate|discount-events|shipping|payment-types|tax-id|taiwan-districts|forms|validation)|contract\/(error-codes|patterns|rule-messages)|app\/(cart|coupons|forms|saved-details|payment|pages\/account)\/|app\/(after-load|frame\/event-popup|analytics\/(tags\/|buying|fired))|app\/stores\/(line-sign-in|coupon\.)|app\/ui\/(error-summary|field|text-field|choices|dialog)\.)/;

/** Few larger files compress better than many small ones: the platform, and what most pages share. */
const sharedChunks = [
  {
    name: 'platform',
    test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\//,
  },
  // What a card of goods is made of: on every page that sells.
  { name: 'goods', test: /\/(product-card\/|ui\/(badge|disclosure|use-alive)\.)/ },
  {
    name: 'shop',
    test: (id: string) => /\/(storefront\/app|contract|rules)\//.test(id) && !later.test(id),
    minShareCount: 8,
  },
];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), reportLostScripts()],
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
      build: { rolldownOptions: { input: './app/handler.server.ts' } },
      // Everything in one bundle: which React runs is settled at build time and not by NODE_ENV.
      resolve: command === 'build' ? { noExternal: true } : {},
    },
  },
}));
