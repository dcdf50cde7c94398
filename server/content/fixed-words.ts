import { storePickupDays } from '#rules/delivery/store-pickup.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { callUs } from '#rules/shop/customer-service.ts';
import { coolingOff, hygieneExclusion } from '#rules/shop/shop-terms.ts';
import type { Shop } from '#server/shop.ts';

/**
 * The values of the words in braces that operators may use in pages. They are constants that the shop also shows
 * elsewhere. The storefront fills in words whose values change by themselves, such as fees.
 */
export function fixedWords({ config }: Pick<Shop, 'config'>) {
  const words: Readonly<Record<string, string>> = {
    店名: config.BRAND_NAME,
    客服專線: callUs,
    取貨天數: String(storePickupDays),
    猶豫期說明: coolingOff,
    衛生用品說明: hygieneExclusion,
  };
  const fill = (text: string, form: (value: string) => string) =>
    text.replace(/\{([^{}#]{1,20})\}/g, (all, word: string) =>
      Object.hasOwn(words, word) ? form(words[word] ?? '') : all,
    );
  return {
    inText: (text: string) => fill(text, (value) => value),
    inHtml: (html: string) => fill(html, escapeHtml),
  };
}
