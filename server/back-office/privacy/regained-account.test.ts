import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { mailedCode, type NewMember, newMember } from '#server/testing/new-member.ts';
import { privacyRequests } from './tables.ts';

const test = shopForTests();
let count = 0;

/** The job that is enqueued by the first run is done by the second. */
const runJobs = async () => {
  await test.jobs.runDue();
  await test.jobs.runDue();
};

/** Changes the member's e-mail, as a thief does who knows the password; answers it and the code of the way back. */
async function steal({ api, email, password }: NewMember) {
  const stolen = `thief-${++count}@example.com`;
  await api.changeEmail({ body: { email: stolen, password } });
  await api.verifyNewEmail({ body: { code: await mailedCode(test, stolen) } });
  await runJobs();
  const text = (await test.mails(email)).at(-1)?.text ?? '';
  return { stolen, code: /restore-email\?code=(\S+)/.exec(text)?.[1] ?? '' };
}
const undo = (code: string) => test.api.undoEmailChange({ body: { code } });

const statesOf = async (memberId: number, kind: 'EXPORT' | 'ERASURE') =>
  (
    await test.shop.db
      .select({ state: privacyRequests.state })
      .from(privacyRequests)
      .where(and(eq(privacyRequests.memberId, memberId), eq(privacyRequests.kind, kind)))
  ).map(({ state }) => state);

async function download(email: string): Promise<number> {
  const text = (await test.mails(email)).at(-1)?.text ?? '';
  const link = /https?:\/\/\S+privacy-copies\/\S+/.exec(text)?.[0] ?? '';
  expect(link).not.toBe('');
  return (await test.http({ method: 'GET', url: new URL(link).pathname })).statusCode;
}

it('a member who gets the account back keeps it, though a thief asked for its deletion', async () => {
  const member = await newMember(test);
  const { code } = await steal(member);
  await member.api.requestDeletion({ body: { password: member.password } });
  await undo(code);
  expect(await statesOf(member.id, 'ERASURE')).toEqual(['WITHDRAWN']);
  await runJobs();
  expect((await test.mails(member.email)).at(-1)?.subject).toContain('不會刪除');
});

it('a thief who lost the account gets no copy that is being made', async () => {
  const member = await newMember(test);
  const { code, stolen } = await steal(member);
  await member.api.requestDataExport();
  await undo(code);
  await doTasks(test);
  await runJobs();
  expect(await statesOf(member.id, 'EXPORT')).toEqual(['WITHDRAWN']);
  for (const email of [stolen, member.email]) {
    const texts = (await test.mails(email)).map(({ text }) => text).join();
    expect(texts).not.toContain('privacy-copies');
  }
});

it('the link to a copy that a thief was mailed ends, also if the thief asked before the change', async () => {
  for (const isBefore of [true, false]) {
    const member = await newMember(test);
    if (isBefore) await member.api.requestDataExport();
    test.clock.advance(60);
    const { code, stolen } = await steal(member);
    if (!isBefore) await member.api.requestDataExport();
    await doTasks(test);
    await runJobs();
    expect(await download(stolen)).toBe(200);
    await undo(code);
    expect(await download(stolen)).not.toBe(200);
  }
});
