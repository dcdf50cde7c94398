import { readConfig } from '#server/config.ts';
import { projectRoot } from '../command.ts';
import { browserCheck } from './browser.ts';
import type { Check, Finding } from './check.ts';
import { databaseCheck } from './database.ts';
import { diskCheck, rightsCheck } from './folders.ts';
import { leftoversCheck } from './leftovers.ts';
import { portChecks } from './ports.ts';

const marks = { fine: 'ok   ', note: 'note ', broken: 'WRONG' } as const;

/** Runs every check in order, prints each result, and returns whether the shop can be run and tested here. */
async function examine(checks: readonly Check[]): Promise<boolean> {
  let isFit = true;
  for (const { name, look } of checks) {
    const finding = await look().catch(failed);
    isFit &&= finding.state !== 'broken';
    console.log(`${marks[finding.state]} ${name}: ${finding.said}`);
    if (finding.mend) console.log(`      Mend: ${finding.mend}`);
  }
  return isFit;
}

const failed = (error: unknown): Finding => ({
  state: 'broken',
  said: error instanceof Error ? error.message : String(error),
});

const config = readConfig(process.env);
const isFit = await examine([
  { name: 'Node', look: async () => ({ state: 'fine', said: `${process.version}, as pinned` }) },
  rightsCheck(projectRoot, config.DATA_DIR),
  diskCheck(projectRoot),
  ...portChecks(config),
  databaseCheck(config),
  browserCheck(projectRoot),
  leftoversCheck(projectRoot),
]);
console.log(isFit ? 'Nothing stands in the way.' : 'Something stands in the way; see WRONG.');
process.exitCode = isFit ? 0 : 1;
