import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { administratorIdOf } from '#server/back-office/admin/administrator-id.ts';
import { administrators, auditEntries } from '#server/back-office/admin/tables.ts';
import { users } from '#server/people/accounts/tables.ts';
import { personalData } from '#server/registries/personal-data.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newMember } from '#server/testing/new-member.ts';
import { findInDatabase, finishOrder, memberWithTraces } from '#server/testing/privacy.ts';
import { eraseAgain } from './erase-again.ts';
import { eraseDueMembers } from './erase-members.ts';
import { type ErasureEntry, readErasures } from './erasure-list.ts';
import { refusalsOfErasuresFile } from './erasures-file.ts';
import { privacyRequests } from './tables.ts';

const test = shopForTests();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'erasures-'));
});
afterEach(() => {
  test.shop.config.ERASURES_FILE = '';
  rmSync(folder, { recursive: true });
});

const week = 7 * 24 * 3600;
const entryOf = (memberId: number): ErasureEntry => ({
  at: test.clock.now().toISOString(),
  memberId,
  kind: 'ERASURE',
  channel: 'SELF',
});
const again = async (...entries: ErasureEntry[]) => {
  const { id } = await newAdministrator(test, 'owner');
  return eraseAgain(test.shop, personalData, { entries, administratorId: id });
};
const stateOf = async (memberId: number) => {
  const { db } = test.shop;
  const found = await db
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.memberId, memberId));
  return found.map(({ state }) => state);
};

it('an erasure that a restored database lacks is carried out once, and is audited', async () => {
  const { member, traces, ...order } = await memberWithTraces(test);
  await finishOrder(test, order);
  const entry = entryOf(member.id);
  expect(await again(entry)).toEqual({
    counts: { ERASED: 1, ABSENT: 0, OTHER: 0, ENDED: 0, OPEN: 0 },
    failed: [],
  });
  for (const gone of [member.email, traces.mobile, traces.phone, traces.address, traces.note])
    expect(await findInDatabase(test, gone)).toEqual([]);
  expect((await again(entry)).counts).toMatchObject({ ERASED: 0, ABSENT: 1 });
  const requests = await test.shop.db
    .select({ id: privacyRequests.id, state: privacyRequests.state })
    .from(privacyRequests)
    .where(eq(privacyRequests.memberId, member.id));
  expect(requests).toMatchObject([{ state: 'DONE' }]);
  const { subjectId, subjectType, after } = auditEntries;
  const entries = await test.shop.db
    .select({ after })
    .from(auditEntries)
    .where(and(eq(subjectType, 'privacy-request'), eq(subjectId, requests[0]?.id ?? 0)));
  expect(entries).toEqual([{ after: { state: 'DONE', again: true } }]);
});

it('one that the restored orders prevent waits for the operators, and no member with a reused id is erased', async () => {
  const { member } = await memberWithTraces(test);
  const earlier = { ...entryOf(0), at: new Date(test.clock.now().getTime() - 1000).toISOString() };
  const later = await newMember(test);
  await test.shop.db
    .update(users)
    .set({ createdAt: test.clock.now() })
    .where(eq(users.id, later.id));
  const { counts } = await again(entryOf(member.id), { ...earlier, memberId: later.id });
  expect(counts).toEqual({ ERASED: 0, ABSENT: 0, OTHER: 1, ENDED: 0, OPEN: 1 });
  expect(await stateOf(member.id)).toEqual(['RECEIVED']);
  expect(await stateOf(later.id)).toEqual([]);
  expect(await findInDatabase(test, later.email)).toContain('users.email');
  expect((await again(entryOf(member.id))).counts).toMatchObject({ OPEN: 1 });
  expect(await stateOf(member.id)).toEqual(['RECEIVED']);
});

it.each(['WITHDRAWN', 'REFUSED'] as const)(
  'one that was %s after it was listed leaves the member alone, and one listed later does not',
  async (state) => {
    const { id, email } = await newMember(test);
    const entry = entryOf(id);
    await test.shop.db.insert(privacyRequests).values({
      ...{ memberId: id, kind: 'ERASURE', channel: 'SELF', state },
      ...{ receivedAt: test.clock.now(), dueAt: test.clock.now(), doneAt: test.clock.now() },
    });
    expect((await again(entry)).counts).toMatchObject({ ERASED: 0, ENDED: 1 });
    expect(await stateOf(id)).toEqual([state]);
    expect(await findInDatabase(test, email)).toContain('users.email');
    test.clock.advance(1);
    expect((await again(entryOf(id))).counts).toMatchObject({ ERASED: 1, ENDED: 0 });
    expect(await findInDatabase(test, email)).toEqual([]);
  },
);

it('one that fails is named and the others are carried out', async () => {
  const [failing, other] = [await newMember(test), await newMember(test)];
  const { id: administratorId } = await newAdministrator(test, 'owner');
  const [first, ...rest] = personalData.tables;
  if (!first) throw new Error('no table');
  const rowsOf: typeof first.rowsOf = (person, db) => {
    if (person.id === failing.id) throw new Error('the machine stops');
    return first.rowsOf(person, db);
  };
  const results = await eraseAgain(
    test.shop,
    { ...personalData, tables: [{ ...first, rowsOf }, ...rest] },
    { entries: [entryOf(failing.id), entryOf(other.id)], administratorId },
  );
  expect(results).toMatchObject({
    counts: { ERASED: 1 },
    failed: [{ memberId: failing.id, message: 'the machine stops' }],
  });
  expect(await stateOf(failing.id)).toEqual([]);
  expect(await stateOf(other.id)).toEqual(['DONE']);
});

it('only an administrator who may erase members answers for it', async () => {
  const { db } = test.shop;
  const idOf = (email: string) => administratorIdOf(db, email, 'member.erase');
  const [owner, service] = [
    await newAdministrator(test, 'owner'),
    await newAdministrator(test, 'service'),
  ];
  expect(await idOf(owner.email.toUpperCase())).toBe(owner.id);
  expect(await idOf(service.email)).toBeUndefined();
  expect(await idOf('nobody@example.com')).toBeUndefined();
  await db.update(administrators).set({ isDisabled: true }).where(eq(administrators.id, owner.id));
  expect(await idOf(owner.email)).toBeUndefined();
});

it('no member is erased before the list has the line', async () => {
  const { id, email, api, password } = await newMember(test);
  await api.requestDeletion({ body: { password } });
  test.clock.advance(week + 60);
  test.shop.config.ERASURES_FILE = join(folder, 'missing', 'erasures');
  await expect(eraseDueMembers(test.shop, personalData)).rejects.toThrow();
  expect(await findInDatabase(test, email)).toContain('users.email');

  const [refusal] = await refusalsOfErasuresFile(test.shop.config);
  expect(refusal).toMatch(/^ERASURES_FILE=.* cannot be written \(ENOENT\)/);

  const file = join(folder, 'erasures');
  test.shop.config.ERASURES_FILE = file;
  expect(await refusalsOfErasuresFile(test.shop.config)).toEqual([]);
  await eraseDueMembers(test.shop, personalData);
  expect(await findInDatabase(test, email)).toEqual([]);
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain(email);
  expect(readErasures(text, { isLog: false })).toMatchObject([{ memberId: id, channel: 'SELF' }]);
});

it('a list with a line that is no erasure is refused whole, and a log may have others', async () => {
  const line = JSON.stringify({ erasure: entryOf(7) });
  const log = `shop-1 | ${JSON.stringify({ level: 30, erasure: entryOf(8), msg: 'erased' })}`;
  expect(readErasures(`\n${line}\n\n${line}\n`, { isLog: false })).toHaveLength(1);
  for (const wrong of ['nonsense', line.slice(0, -9), line.replace('7', '"7"')])
    expect(() => readErasures(`${line}\n${wrong}\n`, { isLog: false })).toThrow(/: 2\./);
  const read = readErasures(`{"msg":"started"}\n${log}\n${line}`, { isLog: true });
  expect(read.map(({ memberId }) => memberId)).toEqual([8, 7]);
  // Docker and journald may wrap a line, whose quotes are escaped then: no erasure is passed over without a word.
  const wrapped = JSON.stringify({ log });
  expect(() => readErasures(`${line}\n${wrapped}\n`, { isLog: true })).toThrow(/: 2\./);
  // After a restore an id may belong to a new member, who may be erased too.
  const later = { erasure: { ...entryOf(7), at: '2099-01-01T00:00:00.000Z' } };
  const twice = readErasures(`${line}\n${JSON.stringify(later)}`, { isLog: false });
  expect(twice).toEqual([later.erasure]);
});
