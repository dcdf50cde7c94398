import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AdministratorRole } from '#contract/administrators.ts';
import type { Condition, ConditionValue, RecordSearch } from '#contract/resources/conditions.ts';
import { sortableFields } from '#contract/resources/resource.ts';
import { users } from '#server/people/accounts/tables.ts';
import { readOnlyAdapters } from '#server/registries/resource-adapters.ts';
import { orderOf, whereOf } from '#server/resource-engine/find.ts';
import { doTasks, fileApi } from '#server/testing/file-api.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newMember } from '#server/testing/new-member.ts';
import { recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();

describe('the list of members', () => {
  const found = async (role: AdministratorRole, keyword: string) =>
    (await (await recordApi(test, 'members', { role })).call('advance-search', { keyword })).rows;

  it('are found by number, e-mail, the end of the phone and a part of the name, and shown masked', async () => {
    const { id } = await newMember(test, { email: 'segment@example.tw' });
    const values = { name: '司馬青衫', mobileNumber: '0966778899', tags: '常客、熟客' };
    await test.shop.db.update(users).set(values).where(eq(users.id, id));
    const no = `M${String(id).padStart(6, '0')}`;
    const shown = {
      id,
      memberNo: no,
      name: '司＊＊衫',
      email: 's***@example.tw',
      mobileNumber: '0966***899',
    };
    for (const keyword of [no, String(id), 'SEGMENT@example.tw', '8899', '0966-778-899', '青衫'])
      expect(await found('service', keyword), keyword).toContainEqual(
        expect.objectContaining(shown),
      );
    expect(await found('service', '899')).not.toContainEqual(expect.objectContaining({ id }));
    const api = await recordApi(test, 'members', { role: 'service' });
    const tagged = { field: 'tags', is: 'contains', value: '熟客' };
    const { rows } = await api.call('advance-search', { conditions: tagged });
    expect(rows).toMatchObject([{ id }]);
  });

  it('are narrowed by single tags, of those that have several, too', async () => {
    const tagged = { 一: '甲、乙', 二: '乙', 三: '乙丙', 四: '' };
    const ids: Record<string, number> = {};
    for (const [name, tags] of Object.entries(tagged)) {
      const { id } = await newMember(test);
      await test.shop.db.update(users).set({ tags }).where(eq(users.id, id));
      ids[name] = id;
    }
    const api = await recordApi(test, 'members', { role: 'service' });
    const foundBy = async (is: Condition['is'], value: ConditionValue) => {
      const { rows } = await api.call('advance-search', {
        conditions: { field: 'tags', is, value },
      });
      const found = new Set(rows.map(({ id }) => id));
      return Object.keys(ids).filter((name) => found.has(ids[name] ?? 0));
    };
    expect(await foundBy('equal', '乙')).toEqual(['一', '二']);
    expect(await foundBy('not', '乙')).toEqual(['三', '四']);
    expect(await foundBy('one_of', ['甲', '乙丙'])).toEqual(['一', '三']);
    expect(await foundBy('contains', '丙')).toEqual(['三']);
    expect(await foundBy('empty', true)).toEqual(['四']);
    expect(await foundBy('empty', false)).toEqual(['一', '二', '三']);
  });

  it('are narrowed by a choice that is the empty one', async () => {
    const { id } = await newMember(test);
    const api = await recordApi(test, 'members', { role: 'service' });
    const unchosen = { field: 'edm_status', is: 'equal', value: '' };
    const { rows } = await api.call('advance-search', { conditions: unchosen });
    expect(rows).toContainEqual(expect.objectContaining({ id }));
  });

  it('leave whole by a task, with the right for personal data, and masked by nobody else’s request [9.045]', async () => {
    const files = await fileApi(test, 'members', { role: 'owner' });
    const { json } = await files.get('export?format=csv&columns=member_no,name,email');
    const { task_id: taskId } = json.data as { task_id: number };
    await doTasks(test);
    const url = `/api/backstagex/tasks/${taskId}/file`;
    const headers = { authorization: `Bearer ${files.administrator.token}` };
    const file = await test.http({ method: 'GET', url, headers });
    expect(file.body).toContain('segment@example.tw');
    const service = await fileApi(test, 'members', { role: 'service' });
    const refused = await service.get('export?format=csv&columns=email');
    expect(refused).toMatchObject({ status: 403, json: { error_code: 'FORBIDDEN' } });
  });

  it('are read by indexes, however they are ordered, narrowed and searched [7.135]', async () => {
    const { db } = test.shop;
    await db.execute(sql`
      insert into users (email, name, mobile_number, level_id, accumulated_amount, order_count, last_order_at, verified_at, tags, created_at)
      select 'grown-' || n || '@example.tw', '會員' || n, '09' || lpad((n * 7919 % 100000000)::text, 8, '0'), n % 40, n * 13 % 90000,
        n % 30, now() - n * interval '1 minute', now(), '標籤' || n % 97, now() from generate_series(1, 20000) n`);
    await db.execute(sql`analyze users`);
    const [adapter] = readOnlyAdapters.filter(({ resource }) => resource.name === 'members');
    if (!adapter) throw new Error('There are no members.');
    const planOf = async (asked: Partial<RecordSearch>) => {
      const { keyword = '', conditions, sort = adapter.resource.sort } = asked;
      const where = await whereOf(db, adapter, { keyword, conditions }, test.clock.now());
      const order = sql.join(orderOf(adapter, { sort }), sql`, `);
      const { rows } = await db.execute(
        sql`explain select id from users where ${where ?? sql`true`} order by ${order} limit 50`,
      );
      return JSON.stringify(rows);
    };
    for (const field of sortableFields(adapter.resource)) {
      for (const direction of ['ascending', 'descending'] as const) {
        expect(await planOf({ sort: { field, direction } }), field).not.toContain('Seq Scan');
      }
    }
    const leaf = (field: string, is: Condition['is'], value: ConditionValue) => ({
      field,
      is,
      value,
    });
    for (const conditions of [
      leaf('levelId', 'equal', 7),
      leaf('accumulatedAmount', 'from', 89_000),
      leaf('orderCount', 'from', 30),
      leaf('lastOrderAt', 'within', 'TODAY'),
      leaf('tags', 'contains', '標籤42'),
      leaf('tags', 'equal', '標籤42'),
      leaf('tags', 'one_of', ['標籤42', '標籤43']),
      leaf('state', 'not', 'ACTIVE'),
      leaf('state', 'equal', 'DISABLED'),
      leaf('edmStatus', 'equal', 'YES'),
      leaf('lineLinkedAt', 'empty', false),
      leaf('verifiedAt', 'empty', true),
    ]) {
      expect(await planOf({ conditions }), conditions.field).not.toContain('Seq Scan');
    }
    for (const keyword of ['M000012', '4321', '會員777', 'grown-7@example.tw'])
      expect(await planOf({ keyword }), keyword).not.toContain('Seq Scan');
  });
});
