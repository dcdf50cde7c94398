import type { Target } from '../target.ts';

/** The targets by their group. A group is loaded alone: reading V8's counters takes longer the more code is loaded. */
export const groups: Readonly<Record<string, () => Promise<readonly Target[]>>> = {
  answers: async () => (await import('./answers.ts')).answerTargets,
  providers: async () => (await import('./providers.ts')).providerTargets,
  requests: async () => (await import('./requests.ts')).requestTargets,
  files: async () => (await import('./files.ts')).fileTargets,
  typed: async () => (await import('./typed-texts.ts')).typedTargets,
};

/** The name of each target with that of its group. */
export async function targetNames(): Promise<{ group: string; name: string }[]> {
  const all = Object.entries(groups).map(async ([group, load]) =>
    (await load()).map(({ name }) => ({ group, name })),
  );
  return (await Promise.all(all)).flat();
}

/** Throws if there is no such target. */
export async function findTarget(group: string, name: string): Promise<Target> {
  const target = (await groups[group]?.())?.find((each) => each.name === name);
  if (!target) throw new Error(`There is no target ${group} ${name}.`);
  return target;
}
