import { createHash } from 'node:crypto';
import { isTest, isTestSupport, type Source } from '../gates/sources.ts';
import { mutate } from './mutate.ts';
import type { MutatedFile } from './plan.ts';

/** What the arguments of the command choose. */
export interface Choice {
  /** Parts of paths; none chooses all of rules/. */
  paths: string[];
  /** How many of all mutants are chosen at random, and with which seed. */
  draw: { count: number; seed: number } | undefined;
}

/** The files with the mutants that are tried. */
export function chooseMutants(sources: readonly Source[], { paths, draw }: Choice): MutatedFile[] {
  const wanted = paths.length > 0 ? paths : ['rules/'];
  let nextId = 1;
  const files = sources
    .filter(({ path }) => wanted.some((part) => path.startsWith(part)) && isMutated(path))
    .map(({ path, text }) => {
      const firstId = nextId;
      const { mutants } = mutate(path, text, firstId);
      nextId += mutants.length;
      return { path, hash: hashOf(text), firstId, mutants };
    });
  return draw ? drawn(files, draw) : files;
}

/** Queries are left out: the tests of a server on PostgreSQL take too long for each of their places. */
export function isMutated(path: string): boolean {
  const isOther = isTest(path) || isTestSupport(path) || path.endsWith('.gen.ts');
  return !isOther && /^(rules|server)\/.*\.ts$/.test(path);
}

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);

/** The same seed draws the same mutants, as long as the files are the same. */
function drawn(files: readonly MutatedFile[], { count, seed }: { count: number; seed: number }) {
  const rank = (file: MutatedFile, { line, change }: MutatedFile['mutants'][number]) =>
    hashOf(`${seed} ${file.path} ${line} ${change}`);
  const all = files.flatMap((file) =>
    file.mutants.map((mutant) => ({ mutant, rank: rank(file, mutant) })),
  );
  all.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const chosen = new Set(all.slice(0, count).map(({ mutant }) => mutant.id));
  return files
    .map((file) => ({ ...file, mutants: file.mutants.filter(({ id }) => chosen.has(id)) }))
    .filter(({ mutants }) => mutants.length > 0);
}
