import { command } from '../command.ts';

/** Migrations that were made earlier are history: they ran before anybody depended on them. */
export const checkedSince = Date.parse('2026-11-23T06:00:00Z');

/** What the house does otherwise: numbers fit an integer, drizzle writes the statements, the migrator sets the limits. */
const otherwise = [
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-concurrent-index-deletion',
  // Drizzle runs all steps in one transaction: an index of a large table is made by hand before (CONTRIBUTING.md).
  'ban-concurrent-index-creation-in-transaction',
];

interface JournalEntry {
  tag: string;
  /** Milliseconds of the moment at which it was generated. */
  when: number;
}

/** Names of the files that are checked. */
export function checkedMigrations(entries: readonly JournalEntry[]): string[] {
  return entries.filter(({ when }) => when >= checkedSince).map(({ tag }) => `${tag}.sql`);
}

/**
 * What in these files of SQL would lock a table in use or break the release that still runs beside the new one: dropped or
 * renamed columns, NOT NULL without a default, changed types, constraints and indexes that are made under a lock.
 */
export async function unsafeSteps(paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const options = ['--assume-in-transaction', '--pg-version', '13.0', '--reporter', 'gcc'];
  const { code, output } = await command(
    'squawk',
    [...options, `--exclude=${otherwise.join(',')}`, ...paths],
    { capture: true },
  );
  return code === 0 ? [] : output.trim().split(/\n(?=\S+:\d+:\d+: )/);
}
