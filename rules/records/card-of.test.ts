import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import { orders } from '#contract/resources/read-only/orders.ts';
import { listedFields } from '#contract/resources/resource.ts';
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
