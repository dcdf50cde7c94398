import {
  everydayScreens,
  pinnedScreens,
  type Screen,
  type ScreenFamily,
  type ScreenGroup,
  screenFamilies,
  screenGroups,
} from '#contract/navigation.ts';
import type { Role } from '#contract/rights.ts';

/** An entry of the menu. Several screens that share one are tabs beside each other. */
export interface MenuEntry {
  /** The screen that the entry opens. */
  name: string;
  label: string;
  group: ScreenGroup;
  /** The names of all its screens, the first one among them. */
  screens: readonly string[];
}

export interface Menu {
  /** The entries of everyday work, which are always in sight. No group has them again. */
  pinned: readonly MenuEntry[];
  groups: readonly { group: ScreenGroup; label: string; entries: readonly MenuEntry[] }[];
}

/** The family of a screen that shares its entry with others; undefined for a screen with an entry of its own. */
export const familyOf = (name: string): ScreenFamily | undefined =>
  screenFamilies.find(({ screens }) => screens.includes(name));

/** The menu of a person who sees these screens, which are in the order of the menu. */
export function menuOf(screens: readonly Screen[], role: Role): Menu {
  const entries = entriesOf(screens);
  // A role with few screens has all of them in sight.
  const wanted = [...pinnedOf(role), ...everydayScreens, ...entries.map(({ name }) => name)];
  const found = wanted.flatMap(
    (name) => entries.find(({ screens: own }) => own.includes(name)) ?? [],
  );
  const pinned = [...new Set(found)].slice(0, mostPinned);
  const others = entries.filter((entry) => !pinned.includes(entry));
  return {
    pinned,
    groups: [...Map.groupBy(others, ({ group }) => group)].map(([group, own]) => ({
      group,
      label: screenGroups[group],
      entries: own,
    })),
  };
}

const mostPinned = 5;

/** An own role begins with the entries of everyday work. */
const pinnedOf = (role: Role) => (typeof role === 'string' ? (pinnedScreens[role] ?? []) : []);

function entriesOf(screens: readonly Screen[]): MenuEntry[] {
  const byEntry = Map.groupBy(screens, ({ name }) => familyOf(name)?.label ?? name);
  return [...byEntry].flatMap(([label, [first, ...rest]]) => {
    if (!first) return [];
    const { name, group, entry = first.label } = first;
    return {
      name,
      group,
      label: familyOf(name) ? label : entry,
      screens: [name, ...rest.map((other) => other.name)],
    };
  });
}
