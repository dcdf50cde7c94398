import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/platform/database/testing.ts';
import { jobChannel } from '#server/platform/jobs/announce.ts';
import { openProxiedShop, openScene } from './world.ts';

it('shows the same messages of an action, whatever the shop sends by itself before its end', async () => {
  const scene = await openScene(await createTestDatabase({ jobs: true }));
  const { test, proxy, close } = await openProxiedShop(scene);
  const { promise: announced, resolve } = Promise.withResolvers<void>();
  scene.observer.on('notification', () => resolve());
  await scene.observer.query(`listen ${jobChannel}`);
  const seen: string[] = [];
  proxy.watch((message) => {
    seen.push(message.text);
    // As on a machine so busy that the commit takes longer than the pause before the announcement.
    const isCommit = message.text.includes('commit');
    void (isCommit ? announced : Promise.resolve()).then(() => message.pass());
  });
  const { db, jobs } = test.shop;
  await db.transaction((transaction) =>
    jobs.enqueue(transaction, 'send-order-letter', { orderId: 1, occasion: 'paid' }),
  );
  // The housekeeping of pg-boss asks so for its turn.
  await test.shop.pool.query('select bam_on from jobs.version');
  proxy.watch(undefined);
  const [begin, insert, commit] = ['begin', 'INSERT INTO jobs', 'commit'].map((text) =>
    expect.stringContaining(text),
  );
  expect(seen).toEqual([begin, insert, commit]);
  await close();
  proxy.close();
  await scene.close();
});
