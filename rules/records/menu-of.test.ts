import { describe, expect, it } from 'vitest';
import { administratorRoles } from '#contract/administrators.ts';
import { pinnedScreens, screenFamilies, screenGroups, screens } from '#contract/navigation.ts';
import { menuOf } from './menu-of.ts';
import { screensOf } from './screens-of.ts';

const people = administratorRoles.filter((role) => role !== 'erp');
const menuFor = (role: (typeof people)[number]) => menuOf(screensOf(role), role);

describe('the menu', () => {
  it.each(people)('of %s leads to each screen that the role sees, once', (role) => {
    const { pinned, groups } = menuFor(role);
    const led = [...pinned, ...groups.flatMap(({ entries }) => entries)].flatMap(
      (entry) => entry.screens,
    );
    expect(led.toSorted()).toEqual(
      screensOf(role)
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it.each(people)('of %s has five pinned entries and at most 18 in sight', (role) => {
    const { pinned, groups } = menuFor(role);
    expect(pinned).toHaveLength(5);
    for (const { label, entries } of groups) {
      // The queue itself, the pinned entries and those of the one open group.
      expect(1 + pinned.length + entries.length, label).toBeLessThanOrEqual(18);
    }
  });

  it.each(people)('of %s pins what this role works with most, in its order', (role) => {
    const { pinned } = menuFor(role);
    const led = pinnedScreens[role]?.map((name) =>
      pinned.findIndex((entry) => entry.screens.includes(name)),
    );
    expect(led).toEqual([0, 1, 2, 3, 4]);
  });

  it('of a role with few screens has all of them in sight', () => {
    const role = { id: 1, name: '對帳', rights: ['money.read'] } as const;
    const { pinned, groups } = menuOf(screensOf(role), role);
    const names = ['payment-exceptions', 'refunds', 'invoices', 'reconciliations', 'tasks'];
    expect(pinned.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(groups).toEqual([]);
  });

  it('has no entry with the word of its group, and no word twice', () => {
    const { pinned, groups } = menuFor('owner');
    const labels = [...pinned, ...groups.flatMap(({ entries }) => entries)].map(
      ({ label }) => label,
    );
    expect(labels).toEqual([...new Set(labels)]);
    const words: readonly string[] = Object.values(screenGroups);
    expect(labels.filter((label) => words.includes(label))).toEqual([]);
  });

  it('puts series, gifts above a sum and their like into one entry each', () => {
    const entries = menuFor('owner').groups.flatMap(({ entries: own }) => own);
    for (const { label, screens: names } of screenFamilies) {
      expect(entries.find((entry) => entry.label === label)?.screens).toEqual(names);
      expect(names.every((name) => screens.some((screen) => screen.name === name))).toBe(true);
    }
  });
});
