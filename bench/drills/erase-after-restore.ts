import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeBuyers } from '#server/testing/http-buyers.ts';
import { ask } from './postgres.ts';

interface Member {
  id: number;
  email: string;
}

/** A member with nothing open, whom nothing keeps from being erased. */
export async function memberToErase(connection: pg.ClientConfig): Promise<Member> {
  const { db, close } = openDatabase({ ...connection, max: 1 });
  try {
    const [made] = await makeBuyers(db, 1, new Date());
    const id = made?.id ?? 0;
    const [row] = await ask<{ email: string }>(
      connection,
      `select email from users where id = ${id}`,
    );
    return { id, email: row?.email ?? '' };
  } finally {
    await close();
  }
}

/**
 * The member was erased after the dump: a restored database has the data again. Runs the command of the page with the
 * list, twice, and searches every table for the e-mail. Throws unless the first run removes it and the second has
 * nothing to do.
 */
export async function expectErasedAgain(
  restored: pg.ClientConfig & { url: string },
  { id, email }: Member,
  folder: string,
): Promise<void> {
  const { url, ...connection } = restored;
  if ((await tablesWith(connection, email)).length === 0) throw new Error('nobody was restored');
  const list = join(folder, 'erasures');
  const erasure = { at: new Date(), memberId: id, kind: 'ERASURE', channel: 'EMAIL' };
  writeFileSync(list, `\n${JSON.stringify({ erasure })}\n`);
  const [by] = await ask<{ email: string }>(
    connection,
    `select email from administrators where role = 'owner' and not is_disabled limit 1`,
  );
  const run = () =>
    execFileSync(process.execPath, ['server/erasures.ts', `--by=${by?.email}`, list], {
      env: { ...process.env, DATABASE_URL: url },
      encoding: 'utf8',
    });
  const first = run();
  const left = await tablesWith(connection, email);
  const second = run();
  if (!first.includes(' 1 were carried out') || left.length > 0 || !second.includes('1 needed'))
    throw new Error(`erased again: ${first} left in ${left.join(', ')}; then ${second}`);
  console.log('restore: a member who was erased after the dump is erased again, and only once');
}

/** The tables of the shop that contain a text anywhere. */
async function tablesWith(connection: pg.ClientConfig, text: string): Promise<string[]> {
  const tables = await ask<{ name: string }>(
    connection,
    `select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const wanted = pg.escapeLiteral(`%${text}%`);
  const parts = tables.map(
    ({ name }) =>
      `select ${pg.escapeLiteral(name)} as name where exists (select from ${pg.escapeIdentifier(name)} t where t::text like ${wanted})`,
  );
  const found = await ask<{ name: string }>(connection, parts.join(' union all '));
  return found.map(({ name }) => name);
}
