import { expect, it } from 'vitest';
import { dieRunningJobs } from '#server/testing/die-running-jobs.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { findInDatabase, finishOrder, memberWithTraces } from '#server/testing/privacy.ts';

const test = shopForTests();

const week = 7 * 24 * 3600;

it('a server that dies while it erases a member leaves everything, and the next one erases all of it', async () => {
  // The child process uses the real time, by which the erasure is due.
  test.clock.set(new Date(Date.now() - (week + 60) * 1000));
  const { member, traces, ...order } = await memberWithTraces(test);
  await finishOrder(test, order);
  const { api } = await newAdministrator(test, 'owner');
  const { data } = await api.createPrivacyRequest({
    body: { memberId: member.id, kind: 'ERASURE', channel: 'EMAIL' },
  });
  const params = { id: data.id };
  const { plan } = (await api.readPrivacyRequest({ params })).data;
  await api.beginErasure({ params, body: { memberId: member.id, seen: plan?.seen ?? '' } });
  await test.jobs.runDue();

  await dieRunningJobs(test, 'erase: before commit');
  const left = ['mailbox.recipient', 'users.email'];
  expect(await findInDatabase(test, member.email)).toEqual(expect.arrayContaining(left));
  expect(await findInDatabase(test, traces.mobile)).toContain('orders.buyer_mobile');

  test.clock.clear();
  await test.jobs.runDue();
  expect(await findInDatabase(test, member.email)).toEqual([]);
  const session = await newAdministrator(test, 'owner');
  expect((await session.api.readPrivacyRequest({ params })).data.state).toBe('DONE');
});
