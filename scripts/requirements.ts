/** `npm run requirements [-- --area <name>]`: the rows of docs/requirements.tsv that no test names yet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from './command.ts';
import { coverage, namedRequirements, parseRequirements } from './gates/requirements.ts';
import { readSources } from './gates/sources.ts';

const { area } = parseArgs({ options: { area: { type: 'string' } } }).values;
const table = readFileSync(join(projectRoot, 'docs/requirements.tsv'), 'utf8');
const requirements = parseRequirements(table).filter((row) => !area || row.area === area);
const named = namedRequirements(readSources(['.ts', '.tsx']));

for (const { id, area: of, text } of requirements.filter((row) => !named.has(row.id))) {
  console.log(`${id}  ${of.padEnd(16)} ${text}`);
}
console.log();
for (const row of coverage(requirements, named)) {
  console.log(`${row.area.padEnd(16)} ${row.named} of ${row.total}`);
}
const count = requirements.filter(({ id }) => named.has(id)).length;
console.log(`Named by a test: ${count} of ${requirements.length}`);
