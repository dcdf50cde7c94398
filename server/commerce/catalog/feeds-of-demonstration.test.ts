import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readXml } from '#rules/plain-xml.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { googleFeed } from './google-feed.ts';
import { jsonLinesFeed } from './json-lines-feed.ts';

const test = shopForTests({ seeded: true });

/** Whether the last digit of an EAN-13 is right: the others count once and three times in turns. */
function hasRightDigit(code: string): boolean {
  const sum = [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

const gtin = z
  .string()
  .regex(/^\d{13}$/)
  .refine(hasRightDigit, 'the last digit is wrong');
const amount = z.string().regex(/^[1-9]\d* TWD$/);
const page = z.url().regex(/\/products\/\d+(\?combination=1)?$/);
const picture = z.url().regex(/\.(jpg|jpeg|png|webp)$/);

/** The fields of an item and their forms (support.google.com/merchants/answer/7052112). */
const googleItem = z.strictObject({
  'g:id': z.string().min(1).max(50),
  'g:title': z.string().min(1).max(150),
  'g:description': z.string().min(1).max(5000),
  'g:link': page,
  'g:image_link': picture,
  'g:availability': z.enum(['in_stock', 'out_of_stock']),
  'g:price': amount,
  'g:sale_price': amount.optional(),
  'g:condition': z.literal('new'),
  'g:brand': z.string().min(1).max(70),
  'g:gtin': gtin.optional(),
  'g:mpn': z.string().min(1).max(70).optional(),
  'g:is_bundle': z.literal('yes').optional(),
  'g:unit_pricing_measure': z
    .string()
    .regex(/^\d+ (ct|ml)$/)
    .optional(),
  'g:unit_pricing_base_measure': z.enum(['1 ct', '100 ml']).optional(),
});

const line = z.strictObject({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string().min(1),
  url: page,
  image: picture,
  currency: z.literal('TWD'),
  price: z.int().positive(),
  list_price: z.int().positive(),
  unit_price: z.number().positive().nullable(),
  unit: z.enum(['片', '100 mL', '件', '支']).nullable(),
  pieces: z.int().positive().nullable(),
  length_cm: z.number().positive().nullable(),
  absorbency: z.string().min(1).nullable(),
  material: z.string().min(1).nullable(),
  rating_average: z.number().min(1).max(5).nullable(),
  rating_count: z.int().min(0),
  test_report: z
    .strictObject({
      tested_on: z.iso.date(),
      items: z.int().positive(),
      passed: z.int().min(0),
      url: z.url().endsWith('#test-reports'),
    })
    .nullable(),
  availability: z.enum(['in_stock', 'out_of_stock']),
});

/** What is wrong with these entries, each named by its id. */
function mistakes(schema: z.ZodType, entries: readonly (readonly [id: string, entry: unknown])[]) {
  return entries.flatMap(([id, entry]) => {
    const { error } = schema.safeParse(entry);
    return error ? [`${id}: ${z.prettifyError(error)}`] : [];
  });
}

let items: Record<string, string>[];
let lines: z.infer<typeof line>[];

beforeAll(async () => {
  const root = readXml((await googleFeed(test.shop)).replace(/^<\?xml[^>]*\?>\s*/, ''));
  items = (root?.children[0]?.children ?? [])
    .filter(({ name }) => name === 'item')
    .map(({ children }) => Object.fromEntries(children.map(({ name, text }) => [name, text])));
  lines = (await jsonLinesFeed(test.shop))
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text));
});

describe('every entry of the feeds of the demonstration', () => {
  it('has the fields and forms that Google asks for', () => {
    expect(items.length).toBeGreaterThan(77);
    expect(
      mistakes(
        googleItem,
        items.map((item) => [item['g:id'] ?? '', item]),
      ),
    ).toEqual([]);
    expect(new Set(items.map((item) => item['g:id'])).size).toBe(items.length);
  });

  it('has the fields and forms of the lines, and the same prices and stock as Google gets', () => {
    expect(
      mistakes(
        line,
        lines.map((each) => [each.id, each]),
      ),
    ).toEqual([]);
    const shown = lines.map(({ id, price, list_price: list, availability }) => [
      id,
      `${list} TWD`,
      price < list ? `${price} TWD` : undefined,
      availability,
    ]);
    expect(shown).toEqual(
      items.map((item) => [
        item['g:id'],
        item['g:price'],
        item['g:sale_price'],
        item['g:availability'],
      ]),
    );
  });
});
