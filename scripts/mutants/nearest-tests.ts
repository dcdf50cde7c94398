import { importsOf } from '../gates/imports.ts';
import { isTest, type Source } from '../gates/sources.ts';

/** The tests that import a file, also through others: the nearest first, random values last. */
export function nearestTests(sources: readonly Source[]): (path: string) => string[] {
  const importers = new Map<string, string[]>();
  for (const { from, to, value } of sources.flatMap(importsOf)) {
    if (value) importers.set(to, [...(importers.get(to) ?? []), from]);
  }
  return (path) => {
    const distances = distancesFrom(path, importers);
    return [...distances.keys()]
      .filter(isTest)
      .map((test) => ({ test, rank: rank(test, path, distances.get(test) ?? 0) }))
      .sort((one, other) => one.rank - other.rank || one.test.localeCompare(other.test))
      .map(({ test }) => test);
  };
}

function distancesFrom(path: string, importers: ReadonlyMap<string, string[]>) {
  const distances = new Map([[path, 0]]);
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}

function rank(test: string, path: string, distance: number): number {
  if (test === path.replace(/\.tsx?$/, '.test.ts')) return 0;
  const isBeside = test.startsWith(path.replace(/[^/]+$/, ''));
  const isRandom = test.includes('.property.') || test.includes('.model.');
  return distance + (isBeside ? 0 : 2) + (isRandom ? 1 : 0);
}
