import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { instant } from './columns.ts';
import { transact } from './database.ts';
import { lengthOf, waitingIn } from './waiting-rows.ts';

const test = shopForTests();

const letters = pgTable('waiting_letters', {
  id: integer().notNull(),
  state: text().notNull(),
  writtenAt: instant().notNull(),
  replacedAt: instant(),
});

it('has the rows that have waited longest, each with the values of the row that is meant', async () => {
  const queue = {
    table: letters,
    where: sql`${letters.state} = 'OPEN' and ${letters.replacedAt} is null`,
    id: letters.id,
    isMeant: sql`${letters.replacedAt} is null`,
    since: letters.writtenAt,
    fields: { state: letters.state },
  };
  const found = await transact(test.shop.db, async (db) => {
    await db.execute(sql`
      create temporary table waiting_letters (id integer, state text, written_at timestamptz, replaced_at timestamptz) on commit drop`);
    await db.execute(sql`
      insert into waiting_letters values (1, 'OPEN', '2026-11-03', null), (2, 'OLD', '2026-11-01', '2026-11-02'),
        (2, 'OPEN', '2026-11-02', null), (3, 'OPEN', '2026-11-01', '2026-11-05'), (3, 'SENT', '2026-11-05', null),
        (4, 'OPEN', '2026-11-04', null)`);
    const { rows } = await db.execute(
      sql`select ${waitingIn(queue, 2)} as found, ${lengthOf(queue)} as length`,
    );
    return rows[0];
  });
  const row = (id: number) => expect.objectContaining({ id, fields: { state: 'OPEN' } });
  expect(found).toEqual({ found: { count: 3, rows: [row(2), row(1)] }, length: 3 });
});
