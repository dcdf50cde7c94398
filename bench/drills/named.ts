/** Every drill, in the order in which they run. */
export const drills = [
  'lint',
  'image',
  'pooler',
  'proxies',
  'rolling',
  'restore',
  's3',
  'high-availability',
  'full-disk',
  'read-replica',
  'second-site',
  'major',
  'clocks',
] as const;
export type Drill = (typeof drills)[number];

/** The drills that need only npm packages: they run on every machine, and are never skipped. */
export const plainDrills: readonly Drill[] = ['image', 's3', 'clocks'];

/** The named drills, `plain` for those; all drills without a name. Undefined if there is no such drill. */
export function drillsNamed(words: readonly string[]): readonly Drill[] | undefined {
  if (words.length === 0) return drills;
  const wanted = words.flatMap((word): readonly string[] =>
    word === 'plain' ? plainDrills : [word],
  );
  return wanted.every(isDrill) ? wanted : undefined;
}

const isDrill = (word: string): word is Drill => drills.some((name) => name === word);
