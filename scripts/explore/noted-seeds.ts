import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../command.ts';

/** A seed with which a test once failed. `npm test` tries it in every run. */
export interface NotedSeed {
  seed: number;
  /** The test file, as a path from the project's root. */
  file: string;
  /** The name of the test that failed. */
  test: string;
  /** The day on which it was found, `YYYY-MM-DD`. */
  found: string;
}

const path = join(projectRoot, 'tests/seeds.json');

export const notedSeeds = (): NotedSeed[] => JSON.parse(readFileSync(path, 'utf8'));

/** Notes the seeds that are not noted yet. */
export function noteSeeds(found: readonly NotedSeed[]): void {
  const noted = notedSeeds();
  const isNoted = ({ seed, file }: NotedSeed) =>
    noted.some((one) => one.seed === seed && one.file === file);
  for (const one of found) if (!isNoted(one)) noted.push(one);
  writeFileSync(path, `${JSON.stringify(noted, null, 2)}\n`);
}
