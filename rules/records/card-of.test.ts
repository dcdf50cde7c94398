import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import { orders } from '#contract/resources/read-only/orders.ts';
import { type Listed, listedFields } from '#contract/resources/resource.ts';
import { cardParts } from './card-of.ts';

const names = (fields: readonly (readonly [string, unknown])[]) => fields.map(([name]) => name);
const all = [...resources, ...readOnlyResources];

describe('a row of a list as a card', () => {
  it('shows the declared values and both states of an order, without its title', () => {
    const { states, values } = cardParts(orders, listedFields(orders), undefined);
    expect(names(states)).toEqual(['paymentStatus', 'orderStatus']);
    expect(names(values)).toEqual(['paidAmount', 'buyerName', 'goods']);
  });

  it('shows the columns that a person has chosen', () => {
    const { states, values } = cardParts(orders, listedFields(orders), ['orderNo', 'email']);
    expect(states).toEqual([]);
    expect(names(values)).toEqual(['email']);
  });

  it('shows at most two states and three values, unless a person chooses more', () => {
    const state = (label: string) =>
      ({ kind: 'choice', label, choices: {}, default: '', tones: {}, list: { width: 9 } }) as const;
    const plain = (label: string) => ({ kind: 'text', label, maxLength: 9, list: { width: 9 } });
    const picture = { kind: 'image', label: 'P', list: { width: 9 } };
    const shown = { ...state('Z'), tones: undefined, shows: 'A' };
    const fields = {
      ...{ title: plain('T'), s: state('S'), u: state('U'), z: shown, picture },
      ...{
        a: plain('A'),
        b: plain('B'),
        c: plain('C'),
        d: plain('D'),
        e: { ...state('E'), tones: undefined },
      },
      ...{ hidden: { ...plain('H'), list: { width: 9, hidden: true } }, other: picture },
    };
    const listed = { name: 'goods', title: 'title', fields } as unknown as Listed;
    const partsOf = (chosen?: readonly string[]) => {
      const parts = cardParts(listed, listedFields(listed), chosen);
      return [parts.picture?.[0], names(parts.states), names(parts.values)];
    };
    expect(partsOf()).toEqual(['picture', ['s', 'u'], ['a', 'b', 'c']]);
    expect(partsOf(Object.keys(fields))).toEqual([
      'picture',
      ['s', 'u', 'z'],
      ['a', 'b', 'c', 'd', 'e', 'hidden'],
    ]);
    expect(partsOf(['a', 'other'])).toEqual(['other', [], ['a']]);
  });

  it('shows nothing that this person may not see', () => {
    const seen = listedFields(orders).filter(([name]) => name !== 'buyerName');
    expect(names(cardParts(orders, seen, undefined).values)).toEqual(['paidAmount', 'goods']);
  });

  it.each(all.map((listed) => [listed.name, listed] as const))(
    'has one to three values or states for %s, all of them columns',
    (_, listed) => {
      const fields = listedFields(listed);
      const { states, values } = cardParts(listed, fields, undefined);
      expect(values.length + states.length).toBeGreaterThan(0);
      expect(values.length).toBeLessThanOrEqual(3);
      expect(names(fields)).toEqual(expect.arrayContaining([...(listed.card ?? [])]));
    },
  );
});
