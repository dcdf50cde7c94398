/**
 * `npm run own-key -- change` and `npm run own-key -- finish`: another key for what the shop seals and signs for
 * itself.
 */
import { configuredAddresses, readConfig } from './config.ts';
import { openDatabase } from './platform/database/database.ts';
import { systemRandom } from './platform/random.ts';
import { changeOwnKey, finishOwnKey } from './program/own-key.ts';

const [step] = process.argv.slice(2);
const config = readConfig(process.env);
if (!config.DATABASE_URL || (step !== 'change' && step !== 'finish')) {
  console.error('usage: DATABASE_URL=… npm run own-key -- change | finish');
  process.exit(1);
}
const { db, close } = openDatabase({ ...configuredAddresses(config).direct, max: 2 });
try {
  console.log(await (step === 'change' ? changeOwnKey : finishOwnKey)(db, systemRandom));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
