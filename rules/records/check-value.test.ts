import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemaOfField } from '#contract/calls/record-schemas.ts';
import {
  choice,
  color,
  type Field,
  instant,
  integer,
  link,
  money,
  pictures,
  richText,
  text,
  yesNo,
} from '#contract/resources/fields.ts';
import { fieldSentences } from '#contract/resources/sentences.ts';
import { checkValue } from './check-value.ts';

const label = '欄位';
const fields: Record<string, Field> = {
  text: text({ label, maxLength: 5 }),
  'required text': text({ label, maxLength: 5, required: true }),
  'rich text': richText({ label, maxLength: 9 }),
  integer: integer({ label, min: -3, max: 40 }),
  'required money': money({ label, required: true }),
  'yes or no': yesNo({ label, default: false }),
  'yes, no or unknown': yesNo({ label, default: null }),
  choice: choice({ label, choices: { ONLINE: '上架', OFFLINE: '下架' }, default: 'OFFLINE' }),
  instant: instant({ label }),
  color: color({ label, default: '#000000' }),
  pictures: pictures({ label, most: 2 }),
};

const picture = fc.record({ id: fc.integer(), url: fc.string(), alt: fc.string() });
const value = fc.oneof(
  fc.string({ maxLength: 12 }).map((one) => one.trim()),
  fc.integer({ min: -10, max: 60 }),
  fc.double(),
  fc.boolean(),
  fc.constantFrom<unknown>(
    null,
    {},
    [],
    'ONLINE',
    'toString',
    '#A1b2C3',
    '#12345',
    '2026-12-01T10:00:00+08:00',
    '2026-12-01T02:00:00Z',
    '2026-13-01T10:00:00+08:00',
    '2026',
    '2026-12-01T10:00',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59-12:00',
    10_000_000,
  ),
  fc.array(picture, { maxLength: 3 }),
  fc.array(fc.anything(), { maxLength: 2 }),
);

describe('a value of a record', () => {
  it.each(Object.entries(fields))('of the kind %s is judged alike by form and call', (_, field) => {
    const schema = schemaOfField(field);
    fc.assert(
      fc.property(value, (given) => {
        const isSound = checkValue(field, given) === undefined;
        // A form sends '' for an empty text and null for any other empty value.
        const sent =
          given === '' && field.kind !== 'text' && field.kind !== 'richText' ? null : given;
        const taken =
          sent === null && (field.kind === 'text' || field.kind === 'richText') ? '' : sent;
        const isTaken = schema.safeParse(taken).success;
        // Only this rule, which the server asks too, checks the paths of pictures.
        if (field.kind === 'pictures') expect(isSound && !isTaken).toBe(false);
        else expect(isTaken).toBe(isSound);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['a script', [{ id: 1, url: 'javascript:alert(1)', alt: '' }], fieldSentences.image],
    ['a picture from elsewhere', [{ id: 1, url: 'https://a.b/c', alt: '' }], fieldSentences.image],
    [
      'words without end',
      [{ id: 1, url: '/media/a', alt: 'x'.repeat(201) }],
      fieldSentences.pictures,
    ],
    [
      'two with one id',
      [
        { id: 1, url: '/media/a', alt: '' },
        { id: 1, url: '/media/b', alt: '' },
      ],
      fieldSentences.twice,
    ],
  ])('is no list of pictures with %s', (_, given, sentence) => {
    expect(checkValue(pictures({ label, most: 3 }), given)).toBe(sentence);
  });

  it('says how long it may be, between which numbers, and what it must be', () => {
    expect(checkValue(text({ label, maxLength: 3 }), 'abcd')).toBe('最多 3 字');
    expect(checkValue(integer({ label, min: 1, max: 9999 }), 0)).toBe('需介於 1 與 9,999 之間');
    expect(checkValue(money({ label }), 1.5)).toBe(fieldSentences.integer);
    expect(checkValue(text({ label, maxLength: 3, required: true }), '')).toBe('此欄位為必填');
    const visibility = choice({ label, choices: { ONLINE: '上架' }, default: 'ONLINE' });
    expect(checkValue(visibility, '上架')).toBe('需為 上架 其中之一');
  });

  it.each([
    '/products/1',
    '/products?series=2#top',
    'https://global.qingmian.example',
    'https://example.com:8443/a?b=c',
  ])('may lead to %s', (target) => {
    expect(checkValue(link({ label }), target)).toBeUndefined();
  });

  it.each([
    '//example.com',
    '/\\example.com',
    '/..//example.com',
    'javascript:alert(1)',
    'http://example.com',
    'https://user@example.com/',
    'https:///x',
    'products/1',
  ])('may not lead to %s', (target) => {
    expect(checkValue(link({ label }), target)).toBe(fieldSentences.link);
  });
});
