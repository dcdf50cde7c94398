/**
 * Writes a migration and deletes the snapshot before the new one, as CONTRIBUTING.md says: `write-migration.ts NAME
 * [SQL]`.
 */
import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { command, projectRoot } from '../command.ts';

const [name = '', added] = process.argv.slice(2);
const folder = join(projectRoot, 'server/migrations');
const snapshots = () => readdirSync(join(folder, 'meta')).filter((each) => /snapshot/.test(each));
const before = snapshots();
const config = 'server/platform/database/drizzle.config.ts';
const { code, output } = await command(
  'drizzle-kit',
  ['generate', '--config', config, '--name', name],
  { capture: true },
);
const isNew = snapshots().some((each) => !before.includes(each));
if (code !== 0 || !isNew) throw new Error(`drizzle-kit wrote no migration ${name}:\n${output}`);
for (const each of before) rmSync(join(folder, 'meta', each));
const written = readdirSync(folder).find((each) => each.endsWith(`_${name}.sql`));
if (added && written) appendFileSync(join(folder, written), `\n--> statement-breakpoint\n${added}`);
