import { describe, expect, it } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { rightMissingFor, screensOf, seesPath } from './screens-of.ts';

const roleWith = (...rights: Right[]) => ({ id: 1, name: '自訂', rights });
const namesFor = (...rights: Right[]) => screensOf(roleWith(...rights)).map(({ name }) => name);

describe('a role of one’s own', () => {
  it('sees the screens of its rights alone', () => {
    const own = ['payment-exceptions', 'refunds', 'invoices', 'reconciliations'];
    expect(namesFor('money.read').toSorted()).toEqual([...own, 'tasks'].toSorted());
    // Exports and imports are tasks, so everybody sees those of one’s own.
    expect(namesFor()).toEqual(['tasks']);
  });

  it('sees the drafts only if it may read something that has drafts', () => {
    expect(namesFor('orders.read')).not.toContain('drafts');
    expect(namesFor('content.read')).toContain('drafts');
    const drafts = { access: 'workspace.read', oneOf: ['catalogue.read', 'content.read'] } as const;
    expect(rightMissingFor(roleWith('orders.read'), drafts)).toBe('catalogue.read');
    expect(rightMissingFor(roleWith('content.read'), drafts)).toBeUndefined();
  });
});

describe('a link', () => {
  it('leads to a screen that the role sees, or to none', () => {
    const role = roleWith('orders.read');
    expect(seesPath(role, '/orders/7')).toBe(true);
    expect(seesPath(role, '/orders?keyword=1')).toBe(true);
    expect(seesPath(role, '/stocks/7')).toBe(false);
    expect(seesPath(role, '/approvals#approval-7')).toBe(false);
  });

  it('to one’s account, which is no screen of the menu, is everybody’s', () => {
    expect(seesPath(roleWith(), '/account')).toBe(true);
    expect(seesPath('viewer', '/')).toBe(true);
  });
});
