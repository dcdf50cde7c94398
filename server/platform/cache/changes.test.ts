import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { memoryChanges } from '#server/testing/memory-changes.ts';
import { type OpenDatabase, openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import type { Changes, Hearing } from './changes.ts';
import { postgresChanges } from './postgres-changes.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

let database: TestDatabase;
let open: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  open = openDatabase(database.connection);
});
afterAll(async () => {
  await open.close();
  await database.drop();
});

/** Copies of one shop, and the loss of the way between them; how it is mended is the way's own affair. */
interface Way {
  copy(): Changes;
  lose(): Promise<void>;
}

const ways: Record<string, () => Way> = {
  PostgreSQL: () => ({
    copy: () => postgresChanges({ connection: database.connection, pool: open.pool, log: silent }),
    async lose() {
      await open.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'shop-changes' and datname = current_database()`,
      );
    },
  }),
  memory() {
    const memory = memoryChanges();
    return {
      copy: memory.copy,
      async lose() {
        memory.lose();
        memory.find();
      },
    };
  },
};

describe.each(Object.entries(ways))('changes by %s', (_, openWay) => {
  const hearings: Hearing[] = [];
  afterEach(async () => {
    await Promise.all(hearings.splice(0).map((hearing) => hearing.stop()));
  });
  async function hear(changes: Changes) {
    const heard: string[] = [];
    const hearing = changes.hear({
      onChange: (tags) => heard.push(...tags),
      onHearing: () => heard.push('hearing'),
      onDeaf: () => heard.push('deaf'),
    });
    hearings.push(hearing);
    await hearing.ready;
    return heard;
  }

  it('are heard by all other copies in order, tags apart, and not by the copy that announces them', async () => {
    const way = openWay();
    const [one, other, third] = [way.copy(), way.copy(), way.copy()];
    const [own, others, more] = [await hear(one), await hear(other), await hear(third)];
    await one.announce(['catalog', 'content']);
    await one.announce(['settings']);
    await other.announce(['members']);
    const all = ['hearing', 'catalog', 'content', 'settings', 'members'];
    await expect.poll(() => more).toEqual(all);
    // Each copy hears on a connection of its own.
    await expect.poll(() => others).toEqual(all.slice(0, 4));
    await expect.poll(() => own).toEqual(['hearing', 'members']);
  });

  it('are not heard any more after the end', async () => {
    const way = openWay();
    const [one, other] = [way.copy(), way.copy()];
    const [gone, stays] = [await hear(other), await hear(way.copy())];
    await hearings.shift()?.stop();
    await one.announce(['catalog']);
    await expect.poll(() => stays).toContain('catalog');
    expect(gone).toEqual(['hearing']);
  });

  it('say when they were lost and that something may have been missed, and go on', async () => {
    const way = openWay();
    const heard = await hear(way.copy());
    await way.lose();
    await vi.waitUntil(() => heard.length >= 3, { timeout: 10_000 });
    expect(heard).toEqual(['hearing', 'deaf', 'hearing']);
    await way.copy().announce(['content']);
    await expect.poll(() => heard.at(-1)).toBe('content');
  });
});
