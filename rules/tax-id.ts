import { patterns } from '#contract/patterns.ts';

const weights = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * Whether a text is a 統一編號: eight digits with a valid check digit, by the rule of the Ministry of Finance since
 * 2023. Each digit is multiplied by its weight; the digits of all products add up to a multiple of 5. If the
 * seventh digit is 7, its product is 28 and adds up to 10. The rule may also add up the digits of 10, so that a sum
 * greater by one is valid too.
 */
export function isTaxId(text: string): boolean {
  if (!patterns.taxId.test(text)) return false;
  const sum = weights.reduce((total, weight, index) => {
    const product = Number(text[index]) * weight;
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0);
}
