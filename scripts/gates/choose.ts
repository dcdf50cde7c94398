import type { Gate } from './gates.ts';

type Named = Pick<Gate, 'name' | 'part'>;

/** The names for `npm run check -- …`: parts first, then single gates, each with hyphens instead of blanks. */
export function knownNames(gates: readonly Named[]): string[] {
  return [
    ...new Set([...gates.map(({ part }) => part), ...gates.map(({ name }) => hyphenated(name))]),
  ];
}

/** The gates with these names, in their order; all without a name. Unknown names are in `unknown`. */
export function chooseGates<Each extends Named>(
  gates: readonly Each[],
  names: readonly string[],
): { chosen: Each[]; unknown: string[] } {
  const known = knownNames(gates);
  return {
    chosen: gates.filter(
      ({ part, name }) =>
        names.length === 0 || names.includes(part) || names.includes(hyphenated(name)),
    ),
    unknown: names.filter((name) => !known.includes(name)),
  };
}

const hyphenated = (name: string) => name.replaceAll(' ', '-');
