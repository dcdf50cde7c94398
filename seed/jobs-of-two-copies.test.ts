import { expect, it } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase, seedMoment } from '#server/platform/database/testing.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { openTestShop } from '#server/testing/test-shop.ts';
import { loadScenario } from './scenarios.ts';

// A copy whose connection was lost works on until it notices, while another one has taken over.
it('two copies that do all jobs at the same time, a day and a night long, fail in none', async () => {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection);
  await loadScenario(db, '100k', seedMoment, 0.005);
  await close();
  const first = await openTestShop({ database });
  const second = await openTestShop({ copyOf: first });
  const copies = [first, first, second, second];
  const failures: string[] = [];
  for (let hour = 0; hour < 24; hour += 3) {
    await Promise.all(
      copies.map(({ jobs }) =>
        jobs.runDue().catch((error: Error) => failures.push(String(error.cause ?? error))),
      ),
    );
    for (const { clock } of [first, second]) clock.advance(3 * 3_600);
  }
  await checkLedgers(first.shop.db);
  await second.close();
  await first.close();
  expect(failures).toEqual([]);
}, 120_000);
