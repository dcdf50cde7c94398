import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { LooseJobDefinition } from './job-options.ts';

/**
 * Removes the schedules that belong to no job of `definitions`, and their waiting runs. It answers their names. A
 * start does not do this: while a release replaces another one, copies of both run, and the older release may come
 * back.
 */
export async function pruneSchedules(
  pool: pg.Pool,
  definitions: readonly Pick<LooseJobDefinition<never>, 'name' | 'schedule'>[],
): Promise<string[]> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
    supervise: false,
    schedule: false,
    registerInstance: false,
    // A release makes the queues; there is nothing to remove where none has run.
    migrate: false,
  });
  await boss.start();
  try {
    const scheduled = new Set(
      definitions.flatMap(({ name, schedule }) => (schedule === undefined ? [] : [name])),
    );
    const old = (await boss.getSchedules())
      .map(({ name }) => name)
      .filter((name) => !scheduled.has(name));
    for (const name of old) {
      await boss.unschedule(name);
      await boss.deleteQueuedJobs(name);
    }
    return old.sort();
  } finally {
    await boss.stop({ close: false });
  }
}
