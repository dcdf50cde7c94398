import { patterns } from '#contract/patterns.ts';

const weights = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * Whether a text is a 統一編號: eight digits of which the last fits the others, by the rule of the Ministry of Finance
 * since 2023. Each digit is multiplied by its weight; the digits of all products add up to a multiple of 5. If the
 * seventh digit is 7, its product 28 adds up to 10, of which the rule also takes the digits (1 and 0): a sum of one more
 * is right then, too.
 */
export function isTaxId(text: string): boolean {
  if (!patterns.taxId.test(text)) return false;
  const sum = weights.reduce((total, weight, index) => {
    const product = Number(text[index]) * weight;
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
}
