/** `npm run erasures:again`: carries erasures out again that a restored database has not. */
import { readFileSync } from 'node:fs';
import { administratorIdOf } from './back-office/admin/administrator-id.ts';
import { eraseAgain } from './back-office/privacy/erase-again.ts';
import { readErasures } from './back-office/privacy/erasure-list.ts';
import { configuredAddresses, readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { openKeyedHash } from './platform/keyed-hash.ts';
import { systemRandom } from './platform/random.ts';
import { personalData } from './registries/personal-data.ts';

const given = process.argv.slice(2);
const isLog = given.includes('--log');
const by = given.find((each) => each.startsWith('--by='))?.slice('--by='.length);
const files = given.filter((each) => !each.startsWith('--'));
const config = readConfig(process.env);
if (!config.DATABASE_URL || !by || files.length === 0) {
  console.error(
    'usage: DATABASE_URL=… npm run erasures:again -- --by=ADMINISTRATOR’S-E-MAIL [--log] FILE …',
  );
  process.exit(1);
}
const { db, close } = openDatabase({ ...configuredAddresses(config).direct, max: 2 });
try {
  const texts = files.map((file) => readFileSync(file === '-' ? 0 : file, 'utf8'));
  const entries = readErasures(texts.join('\n'), { isLog });
  if (entries.length === 0) throw new Error('No erasure is in there. Is it the right file?');
  const administratorId = await administratorIdOf(db, by, 'member.erase');
  if (administratorId === undefined)
    throw new Error(
      `Nobody with the e-mail ${by} may erase members: it takes an administrator who is not disabled, with the right 刪除會員的個人資料.`,
    );
  const parts = { db, clock: systemClock, keyedHash: await openKeyedHash(db, systemRandom) };
  const { counts, failed } = await eraseAgain(parts, personalData, { entries, administratorId });
  console.log(
    `Of ${entries.length} erasures ${counts.ERASED} were carried out again, ${counts.ABSENT} needed nothing, ${counts.ENDED} were withdrawn or refused later, ${counts.OPEN} wait in 個資請求, ${counts.OTHER} concern an id that another member has now.`,
  );
  for (const { memberId, message } of failed) console.error(`member ${memberId}: ${message}`);
  if (failed.length > 0)
    throw new Error(`${failed.length} failed: mend the cause and run it again.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await close();
}
