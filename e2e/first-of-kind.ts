import { type Screen, screens } from '#contract/navigation.ts';
import type { Field } from '#contract/resources/fields.ts';
import { listedFields } from '#contract/resources/resource.ts';

/** Lists with screens of their own. */
const drawnApart = ['media', 'audit-entries'];
/** Read-only resources whose form for a new record is a screen of its own. */
const formApart = ['administrators', 'privacy-requests'];

const kindsOf = (fields: readonly Field[]) => fields.map(({ kind }) => kind);

/** What the list of a screen is rendered from: kinds of its columns, or the screen itself. */
export function partsOfList({ name, listed }: Screen): string[] {
  if (!listed || drawnApart.includes(name)) return [name];
  const kinds = kindsOf(listedFields(listed).map(([, field]) => field));
  return [...kinds, 'access' in listed ? 'read-only' : 'written', listed.views ? 'views' : 'plain'];
}

/** What the form for a new record is rendered from. */
export function partsOfForm({ name, listed }: Screen): string[] {
  if (!listed || formApart.includes(name)) return [name];
  const area = 'area' in listed ? listed.area : '';
  return [...kindsOf(Object.values(listed.fields)), area === 'promotions' ? 'reviewed' : 'plain'];
}

/** The screens with a part that no earlier one of all groups has. Others consist of the same parts. */
export function firstOfTheirKind(partsOf: (screen: Screen) => string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const firsts = screens.filter((screen) => {
    const parts = new Set(partsOf(screen));
    const isNew = !parts.isSubsetOf(seen);
    for (const part of parts) seen.add(part);
    return isNew;
  });
  return new Set(firsts.map(({ name }) => name));
}
