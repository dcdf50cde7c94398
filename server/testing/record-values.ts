import { asc } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import {
  cellsOf,
  type Field,
  type ReferencesField,
  type TextField,
} from '#contract/resources/fields.ts';
import { type Resource, writableFields } from '#contract/resources/resource.ts';
import { toWireInstant } from '#rules/dates.ts';
import { approvalSettings, readApprovalLimits } from '#server/back-office/approvals/limits.ts';
import { registrationCouponEvents } from '#server/commerce/coupons/tables.ts';
import { levelBenefits } from '#server/commerce/level-benefits/tables.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import type { TestShop } from './test-shop.ts';

type Values = Record<string, unknown>;

/** Valid values of records, different at each call. They refer to records of the demonstration data. */
export function recordValues(test: TestShop) {
  const ids = new Map<string, number[]>();
  const fitting: Record<string, () => Values> = {
    products: () => ({ price: 500, memberPrice: 400 }),
    // A part that is OFFLINE would hide the combination.
    'product-combinations': () => ({
      price: 500,
      memberPrice: 400,
      products: [{ id: idOf('products', 0), quantity: 1 }],
    }),
    // A higher value would wait for a second person.
    'discount-events': () => ({
      applicable: 'PARTIAL_PRODUCTS',
      discountType: 'PERCENT',
      discountValue: 10,
    }),
    'coupon-events': () => ({
      discountType: 'AMOUNT',
      discountValue: 1 + next(),
      isArchived: false,
    }),
    // Lower sums would wait for a second person.
    'quantity-offers': () => ({
      kind: 'ANY_N_FOR',
      tiers: [{ count: 3, amount: 900_000 + next(), percent: null }],
      groupB: [],
    }),
    'amount-offers': () => ({
      thresholdAmount: 1000,
      discountType: 'AMOUNT',
      discountValue: 1 + (next() % 400),
    }),
    'add-on-offers': () => ({
      goods: [{ productId: idOf('products', next()), addOnPrice: 900_000, limit: 2 }],
    }),
    'threshold-rewards': () => ({ choose: null }),
    'level-rules': nextLevel,
    'home-blocks': () => ({ currentVisibilityRule: 'OFFLINE' }),
    menus: () => ({ place: 'HEADER', kind: 'LINK', parentId: null }),
    testimonials: () => ({ backgroundColor: '#FFE3CC' }),
    // One that is on cannot be changed.
    automations: () => ({ isOn: false }),
    'purchase-orders': () => ({
      lines: [{ productId: idOf('products', next()), quantity: 3, costPrice: 90 }],
    }),
    'search-words': () => ({ words: `詞 ${next()}`, path: '/products' }),
  };
  let highestLevel = 10;
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };

  beforeAll(async () => {
    // A coupon or benefit above these limits would wait for a second person too.
    const limits = await readApprovalLimits(test.shop.db);
    const most = { refundAmount: 1_000_000_000, couponAmount: 1_000_000 };
    await approvalSettings.write(test.shop.db, { ...limits, ...most });
    for (const { resource, table, column } of resourceAdapters) {
      const rows = await test.shop.db
        .select({ id: column('id') })
        .from(table)
        .orderBy(asc(column('id')))
        .limit(20);
      ids.set(
        resource.name,
        rows.map(({ id }) => Number(id)),
      );
    }
    const [benefit] = await test.shop.db.select().from(levelBenefits).limit(1);
    if (!benefit) throw new Error('The shop was seeded without a benefit.');
    // Another coupon may have ended.
    const { couponEventId } = benefit;
    fitting['level-benefits'] = () => ({ kind: 'COUPON', rhythm: 'MONTH', couponEventId });
    const [registration] = await test.shop.db.select().from(registrationCouponEvents).limit(1);
    if (!registration) throw new Error('The shop was seeded without a registration event.');
    fitting['registration-coupon-events'] = () => ({
      couponEventId: registration.couponEventId,
      eventBeginAt: toWireInstant(registration.eventBeginAt),
      eventEndAt: toWireInstant(registration.eventEndAt),
    });
  });

  /** A level above all others, with room between two of them for a copy. */
  function nextLevel(): Values {
    highestLevel += 2;
    const minAmount = 1_000_000 + highestLevel;
    // A higher share would wait for a second person.
    return { level: highestLevel, minAmount, keepAmount: 0, levelPercent: highestLevel % 9 };
  }

  /** A valid value of a field, different at each call. */
  function anotherValue(field: Field): unknown {
    const number = next();
    switch (field.kind) {
      case 'text':
        return textFor(field, number);
      case 'richText':
        return `文字 ${number}`;
      case 'link':
        return `/products/${number}`;
      case 'image':
        return `/media/banners/picture-${number}-1920.webp`;
      case 'color':
        return `#${String(number).padStart(6, '0')}`;
      case 'integer':
      case 'money':
        return field.min + (number % (field.max - field.min));
      case 'yesNo':
        return number % 2 === 0;
      case 'choice':
        return Object.keys(field.choices)[number % Object.keys(field.choices).length];
      case 'choices':
        return Object.keys(field.choices).slice(0, number % 2);
      case 'instant':
        return '2026-12-01T10:00:00+08:00';
      case 'pictures':
        return [{ id: number, url: `/media/products/${number}`, alt: '包裝' }];
      case 'reference':
        return idOf(field.to, number);
      case 'references':
        return referencesFor(field, number);
      case 'segment':
        return { memberIds: [number] };
      case 'rows':
        return [
          Object.fromEntries(cellsOf(field).map(([name, cell]) => [name, anotherValue(cell)])),
        ];
    }
  }

  function idOf(name: string, number: number): number {
    const known = ids.get(name) ?? [];
    const id = known[number % known.length];
    if (id === undefined) throw new Error(`The shop was seeded without ${name}.`);
    return id;
  }

  function referencesFor({ to, ordered, counted }: ReferencesField, number: number) {
    const chosen = [...new Set([idOf(to, number), idOf(to, number + 1)])];
    const arranged = ordered ? chosen : chosen.toSorted((one, other) => one - other);
    return counted ? arranged.map((id) => ({ id, quantity: 1 + (number % 9) })) : arranged;
  }

  return {
    anotherValue,
    newValues(resource: Resource): Values {
      return {
        ...Object.fromEntries(
          // The reason of a change is stored only with the change.
          writableFields(resource)
            .filter(([, { goesWith }]) => !goesWith)
            .map(([name, field]) => [name, anotherValue(field)]),
        ),
        ...('eventEndAt' in resource.fields && { eventEndAt: '2026-12-31T10:00:00+08:00' }),
        ...fitting[resource.name]?.(),
      };
    },
  };
}

/** A text of the field's length and pattern. */
function textFor({ maxLength, pattern }: TextField, number: number): string {
  const texts = [
    `文字 ${number}`,
    `CODE-${number}`,
    `https://youtu.be/picture${number}`,
    `/${number}`,
    `page-${number}`,
  ];
  const text = texts.find((each) => !pattern || pattern.allows.test(each));
  if (text === undefined) throw new Error(`No text fits ${pattern?.allows}.`);
  return text.slice(0, maxLength);
}
