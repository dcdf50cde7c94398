import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { memberNo } from '#contract/members.ts';
import { users } from '#server/people/accounts/tables.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newShopper } from '#server/testing/new-shopper.ts';
import { findInDatabase, finishOrder, memberWithTraces } from '#server/testing/privacy.ts';

const test = shopForTests();
let api: AdminApi;
beforeEach(async () => {
  api = (await newAdministrator(test, 'owner')).api;
});
/** Runs the jobs of two minutes: the second run does the jobs that the first one enqueued. */
const runJobs = async () => {
  await test.jobs.runDue();
  await test.jobs.runDue();
};
const begin = async (memberId: number, kind: 'EXPORT' | 'ERASURE') =>
  (await api.createPrivacyRequest({ body: { memberId, kind, channel: 'PHONE', notes: '' } })).data
    .id;

describe('an account that was merged into another one', () => {
  /** Merges an account with data everywhere into another member's. */
  async function merged() {
    const { member: from, traces, ...order } = await memberWithTraces(test);
    await finishOrder(test, order);
    const into = await newShopper(test);
    const params = { id: into.id };
    const { version } = (await api.previewMemberMerge({ params, body: { from: from.email } })).data;
    const confirmation = memberNo(from.id);
    const body = { fromId: from.id, version, confirmation, reason: '同一人' };
    await api.mergeMembers({ params, body });
    return { from, into, traces };
  }
  const found = async ({ from, traces }: Awaited<ReturnType<typeof merged>>) =>
    (
      await Promise.all(
        [from.email, traces.mobile, traces.phone].map((each) => findInDatabase(test, each)),
      )
    ).flat();

  it('is in the member’s copy, and is erased with the member', async () => {
    const all = await merged();
    const copy = await begin(all.into.id, 'EXPORT');
    await api.sendPrivacyCopy({ params: { id: copy } });
    await doTasks(test);
    await runJobs();
    const text = (await test.mails(all.into.email)).at(-1)?.text ?? '';
    const link = new URL(/https?:\/\/\S+privacy-copies\/\S+/.exec(text)?.[0] ?? '').pathname;
    const zip = unzipSync((await test.http({ method: 'GET', url: link })).rawPayload);
    expect(
      Object.values(zip)
        .map((file) => strFromU8(file))
        .join(),
    ).toContain(all.traces.mobile);
    const id = await begin(all.into.id, 'ERASURE');
    const { plan } = (await api.readPrivacyRequest({ params: { id } })).data;
    const body = { memberId: all.into.id, seen: plan?.seen ?? '' };
    await api.beginErasure({ params: { id }, body });
    test.clock.advance(7 * 24 * 3600);
    await runJobs();
    expect(await found(all)).toEqual([]);
  });

  it('is erased afterwards if an earlier release has left it', async () => {
    const all = await merged();
    await test.shop.db
      .update(users)
      .set({ erasedAt: test.clock.now() })
      .where(eq(users.id, all.into.id));
    const ofAccount = async () => (await found(all)).filter((place) => place.startsWith('users.'));
    expect(await ofAccount()).not.toEqual([]);
    await runJobs();
    expect(await ofAccount()).toEqual([]);
  });
});
