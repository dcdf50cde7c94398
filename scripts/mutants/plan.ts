import { readFileSync } from 'node:fs';
import type { Mutant } from './mutate.ts';

/** A file with its mutants. */
export interface MutatedFile {
  /** From the project's root. */
  path: string;
  /** Of its text. What was tried of another text does not count. */
  hash: string;
  /** The first id of its mutants, of which some may be left out. */
  firstId: number;
  mutants: Mutant[];
}

/** What one run of Vitest tries. */
export interface Plan {
  /** Where the results are added. */
  log: string;
  files: MutatedFile[];
  /** The test files in their order, each with the ids of the mutants that it tries. */
  tests: { path: string; hash: string; ids: number[] }[];
  /** Whether a test may run without those before it in its file, as tests of pure functions may. */
  isPure: boolean;
}

/** The plan whose path is in MUTANTS_PLAN. */
export function readPlan(): Plan {
  const path = process.env.MUTANTS_PLAN;
  if (!path) throw new Error('MUTANTS_PLAN names the plan; start it by npm run mutants');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** What stays the same when lines move: file, line and change. */
export const keyOf = (path: string, { line, change }: Pick<Mutant, 'line' | 'change'>): string =>
  `${path}\t${line}\t${change}`;
