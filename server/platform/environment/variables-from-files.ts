import { readFileSync } from 'node:fs';

/**
 * The environment with the contents of files: NAME_FILE=/run/secrets/name sets NAME, so that a secret is in no list
 * of processes and in no unit file. The last line break of a file is removed. Also answers the complaints, one line
 * each.
 */
export function withFiles(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { values: Record<string, string | undefined>; complaints: string[] } {
  const values = { ...environment };
  const complaints: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      complaints.push(`${name} and ${name}_FILE are both set`);
      continue;
    }
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      complaints.push(`${name}_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}`);
    }
  }
  return { values, complaints };
}
