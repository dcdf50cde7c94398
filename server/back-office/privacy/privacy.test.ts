import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminApi } from '#contract/admin-client.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { issuedInvoices } from '#server/ordering/invoicing/tables.ts';
import { paymentExceptions } from '#server/ordering/payments/tables.ts';
import { checkLedgers } from '#server/testing/check-ledgers.ts';
import { doTasks } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';
import { newMember } from '#server/testing/new-member.ts';
import {
  buy,
  failureOf,
  newShopper,
  refusalOf,
  withNewSession,
} from '#server/testing/new-shopper.ts';
import {
  findInDatabase,
  finishOrder,
  memberWithTraces,
  storedOrder,
} from '#server/testing/privacy.ts';
import { tasks } from '../tasks/tables.ts';
import { beginTask } from '../tasks/tasks.ts';
import { savedViews } from '../views/tables.ts';
import { privacyRequests } from './tables.ts';

const test = shopForTests();
const days = 24 * 3600;
let api: AdminApi;
const signIn = async () => {
  api = (await newAdministrator(test, 'owner')).api;
};
beforeEach(signIn);

const begin = async (memberId: number, kind: 'EXPORT' | 'ERASURE') => {
  const body = { memberId, kind, channel: 'PHONE', notes: '來電申請' } as const;
  return (await api.createPrivacyRequest({ body })).data.id;
};
const read = async (id: number) => (await api.readPrivacyRequest({ params: { id } })).data;
const erase = async (id: number, memberId: number) => {
  const seen = (await read(id)).plan?.seen ?? '';
  return api.beginErasure({ params: { id }, body: { memberId, seen } });
};
/** Runs the jobs of two minutes: the second run does the jobs that the first one enqueued. */
const runJobs = async () => {
  await test.jobs.runDue();
  await test.jobs.runDue();
};

describe('a copy of a member’s data', () => {
  const made = async () => {
    const traced = await memberWithTraces(test);
    const id = await begin(traced.member.id, 'EXPORT');
    await api.sendPrivacyCopy({ params: { id } });
    await doTasks(test);
    await runJobs();
    const message = (await test.mails(traced.member.email)).at(-1);
    const link = /https?:\/\/\S+privacy-copies\/\S+/.exec(message?.text ?? '')?.[0] ?? '';
    return { ...traced, id, link: new URL(link).pathname, message };
  };
  const fetched = (url: string) => test.http({ method: 'GET', url });

  it('holds everything that is kept, for programs and for people, without secrets', async () => {
    const { member, traces, orderNo, id, link, message } = await made();
    expect(message?.subject).toContain('個人資料複本');
    const answer = await fetched(link);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(answer.rawPayload);
    const json = strFromU8(files['data.json'] ?? new Uint8Array());
    const page = strFromU8(files['您的個人資料.html'] ?? new Uint8Array());
    const { data } = JSON.parse(json);
    expect(data.users.rows[0]).toMatchObject({ email: member.email, name: traces.name });
    expect(data.orders.rows[0]).toMatchObject({ orderNo, recipient: traces.recipient });
    expect(data.order_lines.rows).toHaveLength(1);
    expect(data.saved_recipients.rows).toMatchObject([{ address: traces.address }]);
    expect(data.order_returns.rows).toMatchObject([{ note: traces.note }]);
    expect(data.line_accounts.rows).toHaveLength(1);
    expect(data.carts.rows[0].products).toMatchObject([{ quantity: 2 }]);
    expect(data.mailbox.rows.length).toBeGreaterThan(0);
    for (const word of [member.email, ...[traces.name, traces.mobile, orderNo]]) {
      expect(page).toContain(word);
    }
    expect(page).toContain('宅配');
    expect(json).not.toMatch(/argon2|tokenHash|passwordHash/);
    expect(await read(id)).toMatchObject({ state: 'DONE', downloads: 1 });
  });

  it('is fetched five times within 72 hours, by nobody else, and is forgotten', async () => {
    const { link, id } = await made();
    const codes = [];
    for (let time = 0; time < 6; time++) codes.push((await fetched(link)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 400]);
    const token = link.replace(/^.*\//, '').replace(/[^.]+$/, 'A'.repeat(43));
    const forged = test.adminApi().downloadPrivacyCopy({ params: { token } });
    expect(await refusalOf(forged)).toBe('LINK_INVALID');
    const { taskId } = await read(id);
    const url = `/api/backstagex/tasks/${taskId}/file`;
    const owner = await newAdministrator(test, 'owner');
    const headers = { authorization: `Bearer ${owner.token}` };
    expect((await test.http({ method: 'GET', url, headers })).statusCode).toBe(404);

    const other = await made();
    test.clock.advance(72 * 3600 + 1);
    expect((await fetched(other.link)).json().error_code).toBe('LINK_INVALID');
    await signIn();
    await test.jobs.runDue();
    expect(await findInDatabase(test, 'member-copy')).toEqual([]);
  });

  it('is mailed to a verified address only, and made again when the task was stopped', async () => {
    const { data } = await test.api.register({
      body: { email: 'unverified@example.com', password: 'Cotton2468x' },
    });
    const id = await begin(data.userId, 'EXPORT');
    expect(await refusalOf(api.sendPrivacyCopy({ params: { id } }))).toBe('USER_IS_UNVERIFIED');
    const member = await newMember(test);
    const second = await begin(member.id, 'EXPORT');
    const { taskId } = (await api.sendPrivacyCopy({ params: { id: second } })).data;
    expect(await refusalOf(api.sendPrivacyCopy({ params: { id: second } }))).toBe(
      'ALREADY_HANDLED',
    );
    await api.cancelTask({ params: { id: taskId } });
    await runJobs();
    expect(await read(second)).toMatchObject({ state: 'RECEIVED', taskId: null });
    await api.retryTask({ params: { id: taskId } });
    await doTasks(test);
    expect((await api.readTask({ params: { id: taskId } })).data.state).toBe('FAILED');
  });
});

describe('an erasure', () => {
  it('is refused with a sentence while something is open', async () => {
    const { member } = await memberWithTraces(test);
    const id = await begin(member.id, 'ERASURE');
    const failure = await failureOf(erase(id, member.id));
    expect(failure).toMatchObject({ errorCode: 'ERASURE_IS_NOT_POSSIBLE' });
    expect(failure?.message).toBe('會員還有進行中的訂單 1 筆，處理完才能刪除');
    expect((await read(id)).state).toBe('RECEIVED');
  });

  it('is refused with a sentence while money is due, or an invoice', async () => {
    const { member, orderId, ...order } = await memberWithTraces(test);
    await finishOrder(test, { orderId, ...order });
    const { db } = test.shop;
    await db.insert(paymentExceptions).values({
      kind: 'REFUND_BY_HAND',
      provider: 'HOME_CASH',
      orderId,
      reference: 'due',
      amount: 1,
    });
    await db
      .update(issuedInvoices)
      .set({ status: 'DUE' })
      .where(eq(issuedInvoices.orderId, orderId));
    const failure = await failureOf(erase(await begin(member.id, 'ERASURE'), member.id));
    expect(failure).toMatchObject({ errorCode: 'ERASURE_IS_NOT_POSSIBLE' });
    expect(failure?.message).toBe(
      '會員還有未結案的帳款異常 1 筆、待開立的發票 1 筆，處理完才能刪除',
    );
  });

  it('needs the member’s number, and the plan that was seen', async () => {
    const { id: memberId } = await newShopper(test);
    const id = await begin(memberId, 'ERASURE');
    expect(await refusalOf(begin(memberId, 'ERASURE'))).toBe('PRIVACY_REQUEST_IS_OPEN');
    expect(await refusalOf(erase(id, memberId + 1))).toBe('VALIDATION_FAILED');
    const body = { memberId, seen: 'something else' };
    expect(await refusalOf(api.beginErasure({ params: { id }, body }))).toBe('COUNT_CHANGED');
    await api.refusePrivacyRequest({ params: { id }, body: { reason: '無法確認身分' } });
    const again = api.withdrawPrivacyRequest({ params: { id }, body: { reason: '改變心意' } });
    expect(await refusalOf(again)).toBe('ALREADY_HANDLED');
  });

  it('is looked at once more when its time has come', async () => {
    const { member, ...order } = await memberWithTraces(test);
    await finishOrder(test, order);
    const id = await begin(member.id, 'ERASURE');
    await erase(id, member.id);
    test.clock.advance(7 * days - 60);
    await buy(await withNewSession(test, member), { products: { [order.product]: 1 } });
    test.clock.advance(60);
    await runJobs();
    await signIn();
    expect(await read(id)).toMatchObject({
      state: 'RECEIVED',
      reason: '到期時會員還有進行中的訂單 1 筆，沒有刪除',
    });
  });

  it('waits seven days, can be taken back, leaves no trace but what the law keeps, and that goes after five years', async () => {
    const { member, traces, ...order } = await memberWithTraces(test);
    await finishOrder(test, order);
    const first = await begin(member.id, 'ERASURE');
    await erase(first, member.id);
    await api.withdrawPrivacyRequest({ params: { id: first }, body: { reason: '改變心意' } });
    test.clock.advance(8 * days);
    await runJobs();
    await signIn();
    expect(await findInDatabase(test, member.email)).toContain('users.email');

    const id = await begin(member.id, 'ERASURE');
    const { plan } = await read(id);
    expect(plan?.obstacles).toEqual([]);
    expect(plan?.goes.map(({ label }) => label)).toContain('購物車');
    expect(plan?.stays.find(({ label }) => label === '訂單')?.why).toContain('5 年');
    await erase(id, member.id);
    await runJobs();
    expect((await test.mails(member.email)).at(-1)?.text).toContain('刪除後無法復原');
    test.clock.advance(7 * days);
    await runJobs();
    await signIn();

    expect(await read(id)).toMatchObject({ state: 'DONE', notes: '', plan: null });
    expect(await findInDatabase(test, member.email)).toEqual([]);
    for (const gone of [traces.mobile, traces.phone, traces.address, traces.note]) {
      expect(await findInDatabase(test, gone)).toEqual([]);
    }
    expect(await findInDatabase(test, traces.name)).toEqual(['orders.buyer_name']);
    expect(await findInDatabase(test, traces.recipient)).toEqual(['orders.recipient']);
    const entries = await test.shop.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, id));
    expect(entries.length).toBeGreaterThan(1);
    const { data } = await test.api.register({
      body: { email: member.email, password: 'Cotton2468x' },
    });
    expect(data.userId).not.toBe(member.id);
    await checkLedgers(test.shop.db);

    test.clock.advance(5 * 366 * days);
    await test.jobs.runDue();
    expect(await findInDatabase(test, traces.name)).toEqual([]);
    expect(await findInDatabase(test, traces.recipient)).toEqual([]);
    expect(await storedOrder(test, order.orderId)).toMatchObject({ paidAmount: order.amount });
  });
});

describe('what colleagues have searched', () => {
  it('is neither in the log nor in finished tasks, and views that say the member are erased with them', async () => {
    const { member, traces, ...order } = await memberWithTraces(test);
    await finishOrder(test, order);
    const save = async (resource: string, name: string, keyword: string) => {
      const query = new URLSearchParams({ keyword }).toString();
      const { data } = await api.createView({ body: { resource, name, query } });
      return data.id;
    };
    const divided = traces.mobile.replace(/^(.{4})(.{3})/, '$1-$2-');
    const views = {
      email: await save('orders', '信箱', member.email.toUpperCase()),
      mobile: await save('members', '手機', divided),
      phone: await save('order-returns', '市話', traces.phone),
      name: await save('refunds', '姓名', traces.name),
      title: await save('orders', traces.name, ''),
      goods: await save('products', '商品', traces.name),
    };
    const params = { id: views.email };
    await api.updateView({ params, body: { version: 1, name: '信箱二' } });
    const { id: administratorId } = await newAdministrator(test, 'owner');
    // A list of more than 5,000 rows is written by a task.
    const taskId = await test.shop.db.transaction((transaction) =>
      beginTask(
        test.shop,
        transaction,
        { administratorId, requestId: 'x' },
        {
          kind: 'EXPORT',
          title: 'orders.csv',
          data: {
            resource: 'orders',
            q: { keyword: member.email },
            columns: ['orderNo'],
            format: 'csv',
            fileName: 'orders.csv',
            author: 'x',
            total: 1,
          },
        },
      ),
    );
    expect(await findInDatabase(test, member.email)).toContain('tasks.data');
    await doTasks(test);
    const [task] = await test.shop.db.select().from(tasks).where(eq(tasks.id, taskId));
    expect(task).toMatchObject({ state: 'DONE', data: { q: {} } });

    const id = await begin(member.id, 'ERASURE');
    await erase(id, member.id);
    const before = await findInDatabase(test, member.email);
    expect(before).not.toContain('tasks.data');
    expect(before).not.toContain('audit_entries.after');
    test.clock.advance(7 * days);
    await runJobs();
    await signIn();
    expect(await read(id)).toMatchObject({ state: 'DONE' });
    const left = await test.shop.db.select({ id: savedViews.id }).from(savedViews);
    expect(left.filter((view) => Object.values(views).includes(view.id))).toEqual([
      { id: views.goods },
    ]);
    for (const gone of [member.email.toUpperCase(), divided, traces.phone]) {
      expect(await findInDatabase(test, gone)).toEqual([]);
    }
  });
});

describe('a request', () => {
  it('is found by its number, the member’s number or e-mail, and nobody’s data are shown [7.134]', async () => {
    const member = await newMember(test);
    const id = await begin(member.id, 'EXPORT');
    for (const keyword of [`個資-${id}`, String(member.id), member.email]) {
      const { data } = await api.searchPrivacyRequests({ body: { keyword } });
      expect(data.map((row) => row.id)).toContain(id);
      expect(JSON.stringify(data)).not.toContain(member.email);
    }
    const { data } = await api.searchPrivacyRequests({ body: { memberId: member.id } });
    expect(data).toMatchObject([{ requestNo: `個資-${id}`, kind: 'EXPORT', state: 'RECEIVED' }]);
    const [row] = await test.shop.db
      .select()
      .from(privacyRequests)
      .where(eq(privacyRequests.id, id));
    expect(Number(row?.dueAt) - Number(row?.receivedAt)).toBe(15 * days * 1000);
  });

  it('of an unknown member is not noted', async () => {
    const body = { email: 'nobody@example.com', kind: 'EXPORT', channel: 'EMAIL' } as const;
    expect(await refusalOf(api.createPrivacyRequest({ body }))).toBe('USER_NOT_FOUND');
  });
});

describe('with rate limits', () => {
  const limited = shopForTests({ rateLimits: true });

  it('a member’s requests are noted five times a day at most (G-186)', async () => {
    const { id: memberId } = await newShopper(limited);
    const { api: service } = await newAdministrator(limited, 'service');
    const note = async () => {
      const body = { memberId, kind: 'EXPORT', channel: 'EMAIL' } as const;
      const { data } = await service.createPrivacyRequest({ body });
      const reason = '改變心意';
      await service.withdrawPrivacyRequest({ params: { id: data.id }, body: { reason } });
    };
    for (let time = 0; time < 5; time++) await note();
    expect(await refusalOf(note())).toBe('TOO_MANY_REQUESTS');
  });
});
