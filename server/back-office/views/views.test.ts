import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Conditions } from '#contract/resources/conditions.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import { eventPopups } from '#server/content/tables.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newAmountOffer } from '#server/testing/new-offers.ts';
import { savedViews } from './tables.ts';

const test = shopForTests({ seeded: true });
let operator: TestAdministrator;
let colleague: TestAdministrator;
let viewer: TestAdministrator;
beforeAll(async () => {
  operator = await newAdministrator(test, 'operator');
  colleague = await newAdministrator(test, 'operator');
  viewer = await newAdministrator(test, 'viewer');
});

const resource = 'products';
const queryOf = (where: unknown, more: Record<string, string> = {}) =>
  new URLSearchParams({ where: JSON.stringify(where), ...more }).toString();
const cheap: Conditions = { field: 'price', is: 'to', value: 99 };
const make = async (who: TestAdministrator, name: string, given: object = {}) =>
  (await who.api.createView({ body: { resource, name, query: queryOf(cheap), ...given } })).data;
const seen = async (who: TestAdministrator) =>
  (await who.api.searchViews({ body: { resource } })).data;
const refusal = (code: string) => ({ errorCode: code });

describe('views of a list', () => {
  it('are seen by who saved them, and by everybody once they are shared; every action is noted', async () => {
    const own = await make(operator, '便宜');
    expect(own).toMatchObject({ isOwn: true, isShared: false, version: 1, by: operator.email });
    expect((await seen(viewer)).views).toEqual([]);
    const params = { id: own.id };
    const shared = await operator.api.updateView({ params, body: { version: 1, isShared: true } });
    expect(shared.data).toMatchObject({ version: 2, isShared: true });
    expect((await seen(viewer)).views).toMatchObject([{ name: '便宜', isOwn: false }]);
    await operator.api.deleteView({ params, body: { version: 2 } });
    expect((await seen(viewer)).views).toEqual([]);
    const entries = await test.shop.db
      .select({ call: auditEntries.call })
      .from(auditEntries)
      .where(eq(auditEntries.subjectType, 'saved-view'));
    expect(entries.map(({ call }) => call)).toEqual(['createView', 'updateView', 'deleteView']);
  });

  it('are shared by who has the right only, and those of others are changed by nobody else', async () => {
    await expect(make(viewer, '大家的', { isShared: true })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    await expect(make(viewer, '預設', { defaultRoles: ['viewer'] })).rejects.toMatchObject(
      refusal('FORBIDDEN'),
    );
    const mine = await make(viewer, '我的');
    const shared = await make(operator, '共用', { isShared: true });
    const change = (who: TestAdministrator, id: number) =>
      who.api.updateView({ params: { id }, body: { version: 1, name: '別的' } });
    await expect(change(operator, mine.id)).rejects.toMatchObject(refusal('NOT_FOUND'));
    await expect(change(viewer, shared.id)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const removal = viewer.api.deleteView({ params: { id: shared.id }, body: { version: 1 } });
    await expect(removal).rejects.toMatchObject(refusal('FORBIDDEN'));
    const unknown = operator.api.searchViews({ body: { resource: 'nothing' } });
    await expect(unknown).rejects.toMatchObject(refusal('NOT_FOUND'));
  });

  it('have one name each, and one person keeps thirty of a list at most', async () => {
    const person = await newAdministrator(test, 'marketing');
    await make(person, '一');
    const again = make(person, '一');
    await expect(again).rejects.toMatchObject({ errors: { name: '已有相同名稱的檢視' } });
    await make(viewer, '一');
    for (let count = 2; count <= 30; count++) await make(person, `第 ${count} 個`);
    await expect(make(person, '太多')).rejects.toMatchObject({
      errors: { name: expect.stringContaining('最多 30 個') },
    });
  });

  it('that two people change at once are changed by one of them, and the other is told by whom', async () => {
    const { id } = await make(operator, '兩人一起改', { isShared: true });
    const body = (name: string) => ({ params: { id }, body: { version: 1, name } });
    const both = await Promise.allSettled([
      operator.api.updateView(body('甲')),
      colleague.api.updateView(body('乙')),
    ]);
    const lost = both.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(lost.reason).toMatchObject({
      errorCode: 'STALE_RECORD',
      extra: { current: { version: 2 }, by: expect.stringContaining('@') },
    });
  });

  it('open the list: the own default before that of the role, and there is one own default', async () => {
    const ofRole = await make(operator, '給唯讀', { isShared: true, defaultRoles: ['viewer'] });
    expect((await seen(viewer)).opensWith).toBe(ofRole.id);
    expect((await seen(operator)).opensWith).toBeNull();
    const first = await make(viewer, '先看', { isDefault: true });
    expect((await seen(viewer)).opensWith).toBe(first.id);
    const second = await make(viewer, '改看', { isDefault: true });
    const { views, opensWith } = await seen(viewer);
    expect(opensWith).toBe(second.id);
    expect(views.find(({ id }) => id === first.id)?.isDefault).toBe(false);
    // A view that is no longer shared is nobody's default.
    const params = { id: ofRole.id };
    await operator.api.updateView({ params, body: { version: 1, isShared: false } });
    const other = await newAdministrator(test, 'viewer');
    expect((await seen(other)).opensWith).toBeNull();
  });

  it('open the lists of an own role, until one of its people chooses another', async () => {
    const owner = await newAdministrator(test, 'owner');
    const { data: role } = await owner.api.createRole({
      body: { name: '只看商品', rights: ['catalogue.read'] },
    });
    const person = await newAdministrator(test, { roleId: role.id });
    const other = await newAdministrator(test, { roleId: role.id });
    const { id } = await make(owner, '給自訂角色', {
      isShared: true,
      defaultRoles: [`role-${role.id}`],
    });
    expect((await seen(person)).opensWith).toBe(id);
    const chosen = await make(person, '我要的', { isDefault: true });
    expect((await seen(person)).opensWith).toBe(chosen.id);
    expect((await seen(other)).opensWith).toBe(id);
    expect((await seen(await newAdministrator(test, 'warehouse'))).opensWith).not.toBe(id);
    await expect(
      make(owner, '沒有這種角色', { isShared: true, defaultRoles: ['role-0'] }),
    ).rejects.toMatchObject(refusal('VALIDATION_FAILED'));
  });

  it.each([
    [
      'a field that is gone',
      { all: [cheap, { field: 'gone', is: 'equal', value: 1 }] },
      { all: [cheap] },
    ],
    ['a comparison that is none', { field: 'price', is: 'sounds-like', value: 1 }, undefined],
    [
      'a value of another kind',
      { any: [{ field: 'price', is: 'to', value: { $gt: 1 } }] },
      undefined,
    ],
    ['no tree', [[['price']]], undefined],
    ['a name that objects have anyway', { field: '__proto__', is: 'equal', value: 1 }, undefined],
    ['groups too deep', { all: [{ all: [{ all: [{ all: [cheap] }] }] }] }, undefined],
    [
      'too many conditions',
      { any: Array.from({ length: 25 }, () => cheap) },
      { any: Array.from({ length: 20 }, () => cheap) },
    ],
  ])('leave out %s', async (name, where, expected) => {
    const { id, query } = await make(colleague, name, {
      query: queryOf(where, { sort: 'gone:ascending', columns: 'name,gone', page: '7', x: 'y' }),
    });
    const params = new URLSearchParams(query);
    expect(params.get('where')).toBe(expected ? JSON.stringify(expected) : null);
    expect([...params.keys()].filter((key) => key !== 'where')).toEqual(['columns']);
    expect(params.get('columns')).toBe('name');
    // As an earlier version of the declaration has stored it.
    await test.shop.db
      .update(savedViews)
      .set({ query: queryOf(where) })
      .where(eq(savedViews.id, id));
    const { views } = await seen(colleague);
    const found = views.find((view) => view.id === id);
    expect(new URLSearchParams(found?.query).get('where')).toBe(
      expected ? JSON.stringify(expected) : null,
    );
    await colleague.api.countViews({ body: { resource } });
  });

  it('say how many records they have, the built-in ones included', async () => {
    const person = await newAdministrator(test, 'service');
    const { id } = await make(person, '便宜的');
    const search = async (conditions: Conditions) => {
      const { json } = await test
        .http({
          method: 'POST',
          url: '/api/bscore/products/advance-search',
          headers: { authorization: `Bearer ${person.token}` },
          payload: { conditions },
        })
        .then((answer) => ({ json: answer.json() }));
      return json.meta.total as number;
    };
    const { data } = await person.api.countViews({ body: { resource } });
    const countOf = (view: string) => data.find((each) => each.view === view)?.count;
    expect(countOf(String(id))).toBe(await search(cheap));
    expect(countOf('without-pictures')).toBe(
      await search({ field: 'images', is: 'empty', value: true }),
    );
    expect(data.map(({ view }) => view)).toContain('offline');
    const events = await person.api.countViews({ body: { resource: 'discount-events' } });
    expect(events.data.map(({ view }) => view)).toEqual(
      expect.arrayContaining(['running', 'ending', 'ended']),
    );
  });

  it('of events move with the moment', async () => {
    const { api } = await newAdministrator(test, 'operator');
    const counts = async () => {
      const { data } = await api.countViews({ body: { resource: 'event-popups' } });
      return Object.fromEntries(data.map(({ view, count }) => [view, count]));
    };
    const at = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000);
    const before = await counts();
    const [row] = await test.shop.db.select().from(eventPopups).limit(1);
    if (!row) throw new Error('There is no pop-up to copy.');
    const { id: _id, ...values } = row;
    await test.shop.db
      .insert(eventPopups)
      .values({ ...values, eventBeginAt: at(-1), eventEndAt: at(5) });
    const now = await counts();
    expect(now.running).toBe(Number(before.running) + 1);
    expect(now.ending).toBe(Number(before.ending) + 1);
    expect(now.ended).toBe(before.ended);
  });

  it('count events without a begin or an end among the running ones', async () => {
    const { api } = await newAdministrator(test, 'operator');
    const counts = async () => {
      const { data } = await api.countViews({ body: { resource: 'amount-offers' } });
      return Object.fromEntries(data.map(({ view, count }) => [view, count]));
    };
    const at = (hours: number) => new Date(test.clock.now().getTime() + hours * 3_600_000);
    const before = await counts();
    await newAmountOffer(test.shop);
    await newAmountOffer(test.shop, { eventBeginAt: at(-1) });
    await newAmountOffer(test.shop, { eventEndAt: at(72) });
    await newAmountOffer(test.shop, { eventBeginAt: at(1) });
    await newAmountOffer(test.shop, { eventEndAt: at(-1) });
    const now = await counts();
    expect(now.running).toBe(Number(before.running) + 3);
    expect(now.ended).toBe(Number(before.ended) + 1);
  });
});
