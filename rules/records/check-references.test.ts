import { describe, expect, it } from 'vitest';
import { type Field, image, pictures, text } from '#contract/resources/fields.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { checkValue } from './check-value.ts';

const highestId = 2_147_483_647;
const field = (change: object = {}) =>
  ({ kind: 'references', label: '商品', most: 3, ...change }) as Field;

describe('a list of records', () => {
  const check = (value: unknown, change: object = {}) => checkValue(field(change), value);

  it('has ids that the database can hold', () => {
    expect([check([1]), check([highestId])]).toEqual([undefined, undefined]);
    for (const id of [0, -1, highestId + 1, 1.5, '1', null])
      expect(check([id]), String(id)).toBe(fieldSentences.references);
    expect(check([1, 0])).toBe(fieldSentences.references);
    expect(check('1')).toBe(fieldSentences.references);
  });

  it('has from the least to the most, each once', () => {
    expect(check([])).toBeUndefined();
    expect(check([1, 2, 3])).toBeUndefined();
    expect(check([1, 2, 3, 4])).toBe(fieldSentences.mostReferences(3));
    expect(check([1], { least: 2 })).toBe(fieldSentences.fewestReferences(2));
    expect(check([1, 2], { least: 2 })).toBeUndefined();
    expect(check([2, 1, 2])).toBe(fieldSentences.twice);
  });

  it('has quantities where the field asks for them, and only there', () => {
    const counted = { counted: true };
    const of = (...quantities: unknown[]) =>
      check(
        quantities.map((quantity, index) => ({ id: index + 1, quantity })),
        counted,
      );
    expect([of(1), of(999), of(1, 999)]).toEqual([undefined, undefined, undefined]);
    for (const quantity of [0, 1000, 1.5, '1', undefined])
      expect(of(1, quantity), String(quantity)).toBe(fieldSentences.quantity);
    expect(check([1], counted)).toBe(fieldSentences.references);
    expect(check([{ id: 1, quantity: 1 }, 2], counted)).toBe(fieldSentences.references);
    expect(check([1, { id: 2 }])).toBe(fieldSentences.references);
  });
});

describe('a reference to one record', () => {
  it('is an id that the database can hold', () => {
    const check = (value: unknown) => checkValue({ ...field(), kind: 'reference' } as Field, value);
    expect([check(1), check(highestId)]).toEqual([undefined, undefined]);
    expect([check(0), check('1'), check(highestId + 1)]).toEqual(
      Array(3).fill(fieldSentences.reference),
    );
  });
});

describe('pictures', () => {
  const picture = (id: number, change: object = {}) => {
    return { id, url: `/media/${id}.webp`, alt: '', ...change };
  };
  const check = (value: unknown) => checkValue(pictures({ label: '圖片', most: 2 }), value);

  it('are of the shop itself, at most as many as the field has, each once', () => {
    expect([check([]), check([picture(1), picture(2)])]).toEqual([undefined, undefined]);
    expect(check([1, 2, 3].map((id) => picture(id)))).toBe(fieldSentences.tooManyPictures(2));
    expect(check([picture(1), picture(1)])).toBe(fieldSentences.twice);
    expect(check([picture(1), picture(2, { url: 'https://a.tw/2.webp' })])).toBe(
      fieldSentences.image,
    );
  });

  it('have an id, an address and a text of at most 200 characters', () => {
    expect(check([picture(1, { alt: '棉'.repeat(200) })])).toBeUndefined();
    for (const change of [{ alt: '棉'.repeat(201) }, { url: 1 }, { alt: null }, { id: 1.5 }])
      expect(check([picture(1), picture(2, change)])).toBe(fieldSentences.pictures);
  });
});

it('an image is a path below /media/ of the shop', () => {
  const check = (value: string) => checkValue(image({ label: '圖片' }), value);
  expect(check('/media/a.webp')).toBeUndefined();
  for (const path of ['/a/media/', '/other/a.webp', '/media/../x', '//media/a.webp', 'media/'])
    expect(check(path), path).toBe(fieldSentences.image);
  expect(check(`/media/${'a'.repeat(300)}`)).toBe(fieldSentences.tooLong(200));
});

it('a text with a pattern has its sentence for others, and for what is too long that of the length', () => {
  const pattern = { allows: /^[A-Z]*$/, sentence: '需為大寫字母' };
  const check = (value: unknown) =>
    checkValue({ ...text({ label: '代號', maxLength: 3 }), pattern } as Field, value);
  expect([check('ABC'), check('abc'), check('ABCD'), check('abcd')]).toEqual([
    undefined,
    '需為大寫字母',
    fieldSentences.tooLong(3),
    fieldSentences.tooLong(3),
  ]);
});
