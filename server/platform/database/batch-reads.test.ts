import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { batchReads } from './batch-reads.ts';
import { settings } from './tables.ts';

describe.each([
  ['in one message', true],
  ['one after the other', false],
])('reading together, %s,', (_, batching) => {
  const open = oneConnection({ batching });

  const read = (key: string) => open.db.select().from(settings).where(eq(settings.key, key));
  /** One in PostgreSQL for what travels in one message. */
  const transaction = async () =>
    (await open.db.execute(sql`select now()::text as begun`)).rows[0]?.begun;

  describe('what is read at the same moment', () => {
    it('travels in one message, and is read as if it were alone', async () => {
      await open.db.insert(settings).values({ key: 'colour', value: { name: 'blue' } });
      const alone = [await read('colour'), await read('size')];
      for (let time = 0; time < 7; time++)
        expect(await batchReads(() => Promise.all([read('colour'), read('size')]))).toEqual(alone);
      const [one, other] = await batchReads(() => Promise.all([transaction(), transaction()]));
      expect(one).toBe(other);
      expect(await transaction()).not.toBe(one);
    });

    it('fails alone', async () => {
      const outcomes = await batchReads(() =>
        Promise.allSettled([
          read('colour'),
          open.db.execute(sql`select 1 / ${0}::int`),
          open.pool.query({ text: 'select $1::int as number', values: [7] }),
          open.pool.query({ text: 'select $1::int as number' }, [8]),
        ]),
      );
      expect(outcomes.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect(outcomes[1]).toMatchObject({ reason: { cause: { message: 'division by zero' } } });
      expect(outcomes[2]).toMatchObject({ value: { rows: [{ number: 7 }] } });
      expect(outcomes[3]).toMatchObject({ value: { rows: [{ number: 8 }] } });
    });

    it('takes a second message where it is much', async () => {
      const times = await batchReads(() => Promise.all(Array.from({ length: 9 }, transaction)));
      expect(new Set(times.slice(0, 8)).size).toBe(1);
      expect(times[8]).not.toBe(times[0]);
    });
  });

  it('writes by itself', async () => {
    await batchReads(() =>
      open.db.update(settings).set({ value: 1 }).where(eq(settings.key, 'colour')).execute(),
    );
    expect(await read('colour')).toEqual([{ key: 'colour', value: 1 }]);
  });
});
