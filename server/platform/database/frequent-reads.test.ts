import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { oneConnection } from '#server/testing/one-connection.ts';
import { settings } from './tables.ts';

describe.each([
  ['in one message', true],
  ['one after the other', false],
])('where batches go %s', (_, batching) => {
  const open = oneConnection({ batching });

  const read = (key: string) => open.db.select().from(settings).where(eq(settings.key, key));

  describe('what is read often', () => {
    it('is kept by PostgreSQL, and is read as before', async () => {
      await open.db.insert(settings).values({ key: 'colour', value: { name: 'blue' } });
      const preparedTexts = async () =>
        (await open.pool.query('table pg_prepared_statements')).rows.map(
          ({ statement }) => statement,
        );
      for (let time = 0; time < 4; time++) await read('colour');
      expect(await preparedTexts()).toEqual([]);
      const others = [await read('colour'), await read('size'), await read('colour')];
      expect(await preparedTexts()).toEqual([expect.stringContaining('from "settings"')]);
      const colour = { key: 'colour', value: { name: 'blue' } };
      expect(others).toEqual([[colour], [], [colour]]);
    });
  });
});
