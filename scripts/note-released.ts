/**
 * `npm run db:released`: adds the migrations that are not in `server/migrations/released.json` yet. To be run on
 * main, where a migration counts as released.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './command.ts';
import { brokenUpgrades, readMigrations, readReleased } from './gates/released-migrations.ts';

const folder = join(projectRoot, 'server/migrations');
const present = readMigrations(folder);
const released = readReleased(folder);
const problems = brokenUpgrades(released, present);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
const added = present.slice(released.length);
writeFileSync(
  join(folder, 'released.json'),
  `${JSON.stringify([...released, ...added], undefined, 2)}\n`,
);
console.log(
  added.length === 0
    ? 'All migrations were noted already.'
    : `Noted: ${added.map(({ tag }) => tag).join(', ')}`,
);
