import { command } from '../command.ts';

/** Older migrations are not checked: they ran before anybody depended on them. */
export const checkedSince = Date.parse('2026-11-23T06:00:00Z');

/**
 * Rules that this project replaces: numbers fit an integer, Drizzle writes the statements, the migrator sets the
 * limits.
 */
const otherwise = [
  'prefer-robust-stmts',
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-concurrent-index-deletion',
  // Drizzle runs all steps in one transaction. An index of a large table is created by hand before (CONTRIBUTING.md).
  'ban-concurrent-index-creation-in-transaction',
];

interface JournalEntry {
  tag: string;
  /** The moment of its generation, in milliseconds since 1970. */
  when: number;
}

/** Names of the files to check. */
export function checkedMigrations(entries: readonly JournalEntry[]): string[] {
  return entries.filter(({ when }) => when >= checkedSince).map(({ tag }) => `${tag}.sql`);
}

/**
 * The statements in these SQL files that would lock a table in use or break the previous release, which still runs
 * beside the new one: dropped or renamed columns, NOT NULL without a default, changed types, constraints and
 * indexes that are created under a lock.
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
