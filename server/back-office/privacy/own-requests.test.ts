import { and, eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { AddressRefused } from '#server/platform/mail/mail.ts';
import { readSentEmails } from '#server/platform/mail/noted-mail.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newMember } from '#server/testing/new-member.ts';
import { buy, failureOf, refusalOf, tally } from '#server/testing/new-shopper.ts';
import { findInDatabase, finishOrder, memberWithTraces } from '#server/testing/privacy.ts';
import { deleteLastEmails, sendLastEmail, sendLastEmailsAgain } from './last-email.ts';
import { privacyRequests } from './tables.ts';

const test = shopForTests();
const days = 24 * 3600;

/** Runs the jobs of two minutes: the second run does the jobs that the first one enqueued. */
const runJobs = async () => {
  await test.jobs.runDue();
  await test.jobs.runDue();
};
const stateOf = async (memberId: number, kind: 'EXPORT' | 'ERASURE') => {
  const rows = await test.shop.db
    .select({ state: privacyRequests.state })
    .from(privacyRequests)
    .where(and(eq(privacyRequests.memberId, memberId), eq(privacyRequests.kind, kind)));
  return rows.map(({ state }) => state);
};

describe('a member who asks for the own data', () => {
  it('gets a link by e-mail without an operator', async () => {
    const { member, traces } = await memberWithTraces(test);
    await member.api.requestDataExport();
    expect((await member.api.readAccountSecurity()).data.isCopyAsked).toBe(true);
    await doTasks(test);
    await runJobs();
    const text = (await test.mails(member.email)).at(-1)?.text ?? '';
    const link = /https?:\/\/\S+privacy-copies\/\S+/.exec(text)?.[0] ?? '';
    const answer = await test.http({ method: 'GET', url: new URL(link).pathname });
    const json = strFromU8(unzipSync(answer.rawPayload)['data.json'] ?? new Uint8Array());
    expect(JSON.parse(json).data.users.rows[0]).toMatchObject({ name: traces.name });
    expect((await member.api.readAccountSecurity()).data.isCopyAsked).toBe(false);
  });

  it('has one open request, of eight presses at the same moment', async () => {
    const { api, id } = await newMember(test);
    const presses = Array.from({ length: 8 }, () => refusalOf(api.requestDataExport()));
    expect(tally(await Promise.all(presses))).toEqual({ '': 1, PRIVACY_REQUEST_IS_OPEN: 7 });
    expect(await stateOf(id, 'EXPORT')).toEqual(['MAKING']);
  });

  it('is shown to operators as one who asked alone', async () => {
    const { api, id } = await newMember(test);
    await api.requestDataExport();
    const { api: admin } = await newAdministrator(test, 'owner');
    const [listed] = (await admin.searchPrivacyRequests({ body: { memberId: id } })).data;
    expect(listed).toMatchObject({ channel: 'SELF', receivedBy: '', state: 'MAKING' });
  });
});

describe('a member who deletes the own account', () => {
  const ask = (member: Awaited<ReturnType<typeof newMember>>) =>
    member.api.requestDeletion({ body: { password: member.password } });

  /** Places an order that is under way. */
  const order = async (member: Awaited<ReturnType<typeof newMember>>) => {
    const product = await newProduct(test.shop, { price: 300, stock: 9 });
    await buy(member, { products: { [product]: 1 } });
  };

  it('enters the password and has seven days, of which a letter tells', async () => {
    const member = await newMember(test);
    const wrong = { body: { password: 'Wrong2468x' } };
    expect(await refusalOf(member.api.requestDeletion(wrong))).toBe('PASSWORD_ERROR');
    const { deletesAt } = (await ask(member)).data;
    expect(Date.parse(deletesAt) - test.clock.now().getTime()).toBeGreaterThan(7 * days * 999);
    expect((await member.api.readAccountSecurity()).data).toMatchObject({
      deletesAt,
      deletion: { isOwn: true },
    });
    await runJobs();
    const letter = (await test.mails(member.email)).at(-1);
    expect(letter?.subject).toContain('您申請刪除會員帳號');
    expect(letter?.text).toContain('保存 5 年');
    expect(await refusalOf(ask(member))).toBe('PRIVACY_REQUEST_IS_OPEN');
  });

  it('is deleted after seven days, once, after a last letter', async () => {
    const { member, traces, ...order } = await memberWithTraces(test);
    await finishOrder(test, order);
    const { email: account, password } = member;
    const { data } = await test.api.login({ body: { account, password } });
    await test.api.as(data.token).requestDeletion({ body: { password } });
    await runJobs();
    test.clock.advance(7 * days - 3600);
    await runJobs();
    expect(await findInDatabase(test, member.email)).toContain('users.email');
    const sent: string[] = [];
    const { mail } = test.shop;
    const send = mail.send.bind(mail);
    mail.send = (message) => {
      if (message.to === member.email) sent.push(message.subject);
      return send(message);
    };
    test.clock.advance(2 * 3600);
    await runJobs();
    mail.send = send;
    expect(sent.filter((subject) => subject.includes('刪除'))).toHaveLength(1);
    expect(await findInDatabase(test, member.email)).toEqual([]);
    expect(await findInDatabase(test, traces.mobile)).toEqual([]);
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['DONE']);
    expect(await refusalOf(test.api.login({ body: { account, password } }))).toBe('USER_NOT_FOUND');
  });

  it('keeps the account by signing in, and may ask again', async () => {
    const member = await newMember(test);
    const { email: account, password } = member;
    await ask(member);
    await test.api.login({ body: { account, password } });
    await runJobs();
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['WITHDRAWN']);
    expect((await test.mails(account)).at(-1)?.subject).toContain('不會刪除');
    test.clock.advance(8 * days);
    await runJobs();
    const { data } = await test.api.login({ body: { account, password } });
    await test.api.as(data.token).requestDeletion({ body: { password } });
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['WITHDRAWN', 'WAITING']);
  });

  it('keeps the account by a press', async () => {
    const member = await newMember(test);
    expect(await refusalOf(member.api.stopDeletion())).toBe('NOT_FOUND');
    await ask(member);
    await member.api.stopDeletion();
    expect((await member.api.readAccountSecurity()).data.deletesAt).toBeNull();
    expect(await refusalOf(member.api.stopDeletion())).toBe('NOT_FOUND');
  });

  it('signs the other devices out', async () => {
    const member = await newMember(test);
    const { email: account, password } = member;
    const { data } = await test.api.login({ body: { account, password } });
    await ask(member);
    expect(await refusalOf(test.api.as(data.token).readUser())).toBe('TOKEN_INVALID');
  });

  it('is told what has to be finished before', async () => {
    const member = await newMember(test);
    await order(member);
    const failure = await failureOf(ask(member));
    expect(failure?.errorCode).toBe('ERASURE_IS_NOT_POSSIBLE');
    expect(failure?.message).toContain('進行中的訂單 1 筆');
  });

  it('keeps the account by an order', async () => {
    const member = await newMember(test);
    await ask(member);
    test.clock.advance(60);
    await order(member);
    const own = eq(privacyRequests.memberId, member.id);
    await test.shop.db.update(privacyRequests).set({ eraseAt: test.clock.now() }).where(own);
    await runJobs();
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['WITHDRAWN']);
    const subjects = (await test.mails(member.email)).map(({ subject }) => subject).join();
    expect(subjects).toContain('不會刪除');
  });

  it('is left to the operators if an order is open on the last day', async () => {
    const member = await newMember(test);
    await ask(member);
    await order(member);
    const own = eq(privacyRequests.memberId, member.id);
    // The order is older than the request.
    test.clock.advance(60);
    const now = test.clock.now();
    await test.shop.db.update(privacyRequests).set({ receivedAt: now, eraseAt: now }).where(own);
    await runJobs();
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['RECEIVED']);
    expect((await member.api.readAccountSecurity()).data).toMatchObject({
      deletesAt: null,
      deletion: { isOwn: true },
    });
    expect(await findInDatabase(test, member.email)).toContain('users.email');
    const { email: account, password } = member;
    await test.api.login({ body: { account, password } });
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['WITHDRAWN']);
  });

  /**
   * A member whose account the job has just erased, while the mail server was away. `seen` is what the letter found.
   */
  const erased = async () => {
    const member = await newMember(test);
    await ask(member);
    await runJobs();
    const own = eq(privacyRequests.memberId, member.id);
    const { db, mail, pool } = test.shop;
    await db.update(privacyRequests).set({ eraseAt: test.clock.now() }).where(own);
    const seen: string[] = [];
    const send = vi.spyOn(mail, 'send').mockImplementation(async ({ to }) => {
      if (to !== member.email) return;
      // Nobody has locked the member any more.
      await pool.query('select from users where id = $1 for update nowait', [member.id]);
      seen.push(...(await stateOf(member.id, 'ERASURE')));
      throw new Error(`550 <${to}> is not here`);
    });
    await test.jobs.runDue();
    send.mockRestore();
    const [request] = await db.select().from(privacyRequests).where(own);
    return { email: member.email, requestId: request?.id ?? 0, seen };
  };
  const sealedOf = async (id: number) =>
    (await test.shop.db.select().from(privacyRequests).where(eq(privacyRequests.id, id)))[0]
      ?.lastEmailTo;

  it('is erased without waiting for the mail server, which gets the last letter afterwards, once', async () => {
    const { email, requestId, seen } = await erased();
    expect(seen).toEqual(['DONE']);
    expect(await findInDatabase(test, email)).toEqual([]);
    expect(await sealedOf(requestId)).toEqual(expect.any(String));
    const letter = () => sendLastEmail(test.shop, { requestId });
    const { mail } = test.shop;
    const real = mail.send.bind(mail);
    const sent: string[] = [];
    const send = vi.spyOn(mail, 'send').mockImplementation(async (message) => {
      sent.push(`${message.to} ${message.id}`);
      await real(message);
    });
    await letter();
    await letter();
    send.mockRestore();
    expect(sent).toEqual([expect.stringContaining(`${email} 00000000-`)]);
    expect(await sealedOf(requestId)).toBeNull();
    expect(await findInDatabase(test, email)).toEqual([]);
  });

  it('gets the last letter also hours later, once, if the clearing up fails', async () => {
    const { email, requestId } = await erased();
    const send = vi.spyOn(test.shop.mail, 'send');
    const sent = () => send.mock.calls.filter(([{ to }]) => to === email).length;
    send.mockRejectedValueOnce(new Error('away'));
    await sendLastEmail(test.shop, { requestId });
    expect([sent(), typeof (await sealedOf(requestId))]).toEqual([1, 'string']);
    test.clock.advance(5 * 3600);
    await sendLastEmailsAgain(test.shop);
    expect(await test.shop.jobs.waiting('send-last-letter')).toContainEqual({ requestId });
    const clear = vi.spyOn(test.shop.db, 'delete').mockImplementationOnce(() => {
      throw new Error('no connection');
    });
    await sendLastEmail(test.shop, { requestId });
    clear.mockRestore();
    await runJobs();
    expect([sent(), await sealedOf(requestId)]).toEqual([2, null]);
    send.mockRestore();
    expect(await readSentEmails(test.shop.db, email, 5)).toEqual([]);
  });

  it('gets no last letter at an address that has an account again', async () => {
    const { email, requestId } = await erased();
    await newMember(test, { email });
    const send = vi.spyOn(test.shop.mail, 'send');
    await sendLastEmail(test.shop, { requestId });
    expect(send).not.toHaveBeenCalled();
    send.mockRestore();
    expect(await sealedOf(requestId)).toBeNull();
  });

  it('is forgotten at once if the mail server knows no such address', async () => {
    const { requestId } = await erased();
    const send = vi.spyOn(test.shop.mail, 'send');
    send.mockRejectedValueOnce(new AddressRefused('550 5.1.1 unknown', 550));
    await sendLastEmail(test.shop, { requestId });
    send.mockRestore();
    expect(await sealedOf(requestId)).toBeNull();
  });

  it('is forgotten after three days also if no mail server takes the last letter', async () => {
    const { email, requestId } = await erased();
    test.clock.advance(3 * days + 60);
    await deleteLastEmails(test.shop);
    expect(await sealedOf(requestId)).toBeNull();
    await test.jobs.runDue();
    expect(await findInDatabase(test, email)).toEqual([]);
  });

  it('gets no last letter if a sign-in at the same moment keeps the account', async () => {
    const member = await newMember(test);
    await ask(member);
    await runJobs();
    const own = eq(privacyRequests.memberId, member.id);
    await test.shop.db.update(privacyRequests).set({ eraseAt: test.clock.now() }).where(own);
    // A sign-in that is not committed yet: it has locked the member and withdrawn the request.
    const signIn = await test.shop.pool.connect();
    try {
      await signIn.query('begin');
      await signIn.query('select from users where id = $1 for share', [member.id]);
      const running = test.jobs.runDue();
      await vi.waitFor(async () => {
        const { rowCount } = await test.shop.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBeGreaterThan(0);
      });
      await signIn.query(
        `update privacy_requests set state = 'WITHDRAWN', erase_at = null, done_at = now() where member_id = $1`,
        [member.id],
      );
      await signIn.query('commit');
      await running;
    } finally {
      signIn.release();
    }
    const subjects = (await test.mails(member.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('即將刪除'))).toEqual([]);
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['WITHDRAWN']);
  });

  it('does not stop an erasure that an operator decided', async () => {
    const member = await newMember(test);
    const { api } = await newAdministrator(test, 'owner');
    const body = { memberId: member.id, kind: 'ERASURE', channel: 'PHONE' } as const;
    const { id } = (await api.createPrivacyRequest({ body })).data;
    const { plan } = (await api.readPrivacyRequest({ params: { id } })).data;
    const seen = plan?.seen ?? '';
    await api.beginErasure({ params: { id }, body: { memberId: member.id, seen } });
    const { email: account, password } = member;
    await test.api.login({ body: { account, password } });
    expect(await stateOf(member.id, 'ERASURE')).toEqual(['WAITING']);
    expect(await refusalOf(member.api.stopDeletion())).toBe('NOT_FOUND');
  });
});
