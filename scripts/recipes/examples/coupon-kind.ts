import { create, edits, migration, putAfter, putBefore, type Recipe } from '../recipe.ts';

/** 每滿百折 5 元: a coupon that takes an amount off each hundred dollars of goods. */
export const couponKind: Recipe = {
  heading: 'A kind of coupon',
  steps: [
    {
      row: 'contract/enumerations.ts',
      edit: putAfter("couponDiscountTypes = ['AMOUNT', 'PERCENT',", " 'EACH_HUNDRED',"),
    },
    {
      row: 'contract/resources/discount-units.ts',
      edit: putBefore("  FREE_SHIPPING: 'NONE',\n", "  EACH_HUNDRED: 'TWD',\n"),
    },
    {
      row: 'contract/resources/coupon-events.ts',
      edit: putBefore(
        "        FREE_SHIPPING: '免運',\n",
        "        EACH_HUNDRED: '每滿百折（元）',\n",
      ),
    },
    {
      row: 'rules/quote/kinds/coupons/coupon-effects.ts',
      edit: putBefore(
        '  FREE_SHIPPING: {\n',
        `  EACH_HUNDRED: {
    amountOff: (value, goodsAmount) =>
      Math.min(Math.floor(goodsAmount / 100) * value, goodsAmount),
    whyNot: ({ amountOff }) => (amountOff > 0 ? null : 'NOTHING_TO_DISCOUNT'),
  },
`,
      ),
    },
    {
      row: 'rules/quote/kinds/coupons/coupon-words.ts',
      edit: putBefore(
        "  FREE_SHIPPING: { wordsOf: () => '免運費' },\n",
        `  EACH_HUNDRED: { wordsOf: ({ discountValue }) => \`每滿百折 \${formatPrice(discountValue)}\` },\n`,
      ),
    },
    {
      row: 'rules/prices/level-benefits.ts',
      edit: putBefore(
        "  FREE_SHIPPING: () => '免運券',\n",
        `  EACH_HUNDRED: ({ discountValue }) => \`每滿百折 \${discountValue} 元優惠券\`,\n`,
      ),
    },
    {
      row: 'rules/quote/kinds/coupons/amount.ts',
      file: 'rules/quote/kinds/coupons/each-hundred.ts',
      edit: create(`import { dollars } from '../campaign-words.ts';
import type { CouponKind } from './kind.ts';

/** 每滿百折 5 元: TWD off each hundred dollars of goods, which is a percentage that is rounded down. */
export const eachHundred: CouponKind = {
  code: 'EACH_HUNDRED',
  example: 5,
  sentenceOf: (value) => \`每滿百折抵 \${dollars(value)}\`,
  percentOff: (value) => Math.min(value, 100),
  whyGenerous: (_, percentOff, { discountPerCent }) =>
    percentOff > discountPerCent ? \`優惠券減 \${percentOff} %\` : undefined,
  worthOf: (value, { highest }) => Math.floor(highest / 100) * value,
};
`),
    },
    {
      row: 'rules/quote/kinds/coupons/coupon-kinds.ts',
      edit: edits(
        putBefore('  FREE_SHIPPING: freeShipping,\n', '  EACH_HUNDRED: eachHundred,\n'),
        putBefore('import { freeShipping }', "import { eachHundred } from './each-hundred.ts';\n"),
      ),
    },
    {
      row: 'rules/testing/any-cart.ts',
      edit: putBefore(
        '  FREE_SHIPPING: fc.constant(0),\n',
        '  EACH_HUNDRED: fc.integer({ min: 0, max: 150 }),\n',
      ),
    },
    migration('each-hundred'),
  ],
  tests: ['rules/quote/kinds/coupons/coupon-kinds.test.ts', 'rules/quote/quote.property.test.ts'],
};
