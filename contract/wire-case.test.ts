import { describe, expect, it } from 'vitest';
import { toCamel, toCamelKey, toSnake, toSnakeKey } from './wire-case.ts';

describe('wire case', () => {
  it('turns snake_case keys of an answer into camelCase at any depth [7.002]', () => {
    expect(
      toCamel({ paid_amount: 3, items: [{ unit_price: 1, nested_object: { a_b: null } }] }),
    ).toEqual({
      paidAmount: 3,
      items: [{ unitPrice: 1, nestedObject: { aB: null } }],
    });
  });

  it('leaves HOME, STORE, PERSON, COMPANY, hashtag1 and keys that are camelCase already [7.003]', () => {
    const body = {
      HOME: [],
      STORE: [],
      PERSON: [],
      COMPANY: [],
      hashtag1: 'x',
      paymentUrl: { web: '' },
    };
    expect(toCamel(body)).toEqual(body);
  });

  it('leaves all-capital keys with underscores and values alone', () => {
    expect(toCamel({ YIPIN_ERP: 'web_stock' })).toEqual({ YIPIN_ERP: 'web_stock' });
  });

  it.each([
    ['mobileNumber', 'mobile_number'],
    ['cityZone', 'city_zone'],
    ['hashtag1', 'hashtag1'],
    ['HOME', 'HOME'],
  ])('sends %s as %s and reads it back', (camel, snake) => {
    expect(toSnakeKey(camel)).toBe(snake);
    expect(toCamelKey(snake)).toBe(camel);
  });

  it('renames a body to be sent', () => {
    expect(toSnake({ order: { islandsType: 'MAIN_ISLAND' } })).toEqual({
      order: { islands_type: 'MAIN_ISLAND' },
    });
  });
});
