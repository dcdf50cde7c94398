import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { auditEntries } from '#server/back-office/admin/tables.ts';
import type { KillPoint } from '#server/platform/kill-points.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { dieRunningJobs } from '#server/testing/die-running-jobs.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { newCouponEvent } from '#server/testing/new-promotions.ts';
import { draftingRole, type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { publishDue } from './publish-due.ts';
import { recordVersions } from './tables.ts';

const test = shopForTests();
let bars: RecordApi;
let events: RecordApi;
let products: RecordApi;
beforeAll(async () => {
  bars = await recordApi(test, 'message-bars');
  events = await recordApi(test, 'discount-events');
  products = await recordApi(test, 'products');
});
beforeEach(() => test.clock.set(new Date('2026-11-01T02:00:00Z')));

let count = 0;
type Values = Record<string, unknown>;
const newBar = async (values: Values = {}) =>
  (await bars.call('create', { name: `訊息 ${++count}`, ...values })).data as {
    id: number;
    version: number;
    name: string;
  };
/** A moment in `minutes` minutes. */
const at = (minutes: number) =>
  toWireInstant(new Date(test.shop.clock.now().getTime() + minutes * 60_000));

async function draftOf(record: { id: number; version: number }, values: Values, api = bars) {
  const saved = await api.call('version-save', { values, baseVersion: record.version }, record.id);
  expect(saved).toMatchObject({ status: 200, data: { state: 'DRAFT', recordId: record.id } });
  return Number(saved.data.id);
}
const read = async (id: number) => (await bars.call('edit', undefined, id)).data;
const versionsOf = async (id: number) => (await bars.call('versions', undefined, id)).rows;
const entriesOf = (id: number, call: string) =>
  test.shop.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'message-bars'),
        eq(auditEntries.subjectId, id),
        eq(auditEntries.call, `message-bars/${call}`),
      ),
    );

describe('drafts', () => {
  it('change nothing that shoppers see until they are published [7.138]', async () => {
    const bar = await newBar({ weight: 5 });
    const draft = await draftOf(bar, { name: `${bar.name}（新）`, weight: 5 });
    expect(await read(bar.id)).toMatchObject({ name: bar.name, version: 1 });
    const [listed] = await versionsOf(bar.id);
    expect(listed).toMatchObject({
      number: 1,
      by: bars.administrator.email,
      // A value that is already the same is no change.
      values: { name: `${bar.name}（新）` },
      base: { name: bar.name },
    });
    const pressed = Date.parse(at(0));
    const published = await bars.call('version-publish', {}, draft);
    expect(published.data.state).toBe('LIVE');
    const publishedAt = Date.parse(String(published.data.publishedAt));
    expect(publishedAt).toBeGreaterThanOrEqual(pressed);
    expect(publishedAt).toBeLessThanOrEqual(Date.parse(at(0)));
    expect(await read(bar.id)).toMatchObject({ name: `${bar.name}（新）`, weight: 5, version: 2 });
    expect(await entriesOf(bar.id, 'version-publish')).toMatchObject([
      { before: { name: bar.name }, after: { name: `${bar.name}（新）` } },
    ]);
    expect((await bars.call('version-publish', {}, draft)).code).toBe('ALREADY_HANDLED');
  });

  it('of a record that does not exist yet make it when they are published [7.136]', async () => {
    const name = `訊息 ${++count}`;
    const saved = await bars.call('version-save', { values: { name, weight: 3 } }, 0);
    expect(saved.data).toMatchObject({ recordId: null, number: 1, title: name });
    expect(await versionsOf(0)).toContainEqual(expect.objectContaining({ title: name }));
    const { data } = await bars.call('version-publish', {}, Number(saved.data.id));
    expect(await read(Number(data.recordId))).toMatchObject({
      name,
      weight: 3,
      currentVisibilityRule: 'OFFLINE',
    });
  });

  it('keep what somebody else changed meanwhile, and name what both have changed', async () => {
    const bar = await newBar({ weight: 1 });
    const merged = await draftOf(bar, { name: `${bar.name} 甲` });
    const conflicting = await draftOf(bar, { weight: 7, link: '/blog' });
    await bars.call('update', { version: 1, weight: 2 }, bar.id);
    expect((await bars.call('version-publish', {}, merged)).data.state).toBe('LIVE');
    const refused = await bars.call('version-publish', {}, conflicting);
    expect(refused.data).toMatchObject({
      state: 'NEEDS_REVIEW',
      problems: { weight: expect.stringContaining('又被修改過') },
    });
    expect(await read(bar.id)).toMatchObject({ name: `${bar.name} 甲`, weight: 2, link: '' });
  });

  it('are checked again when they are published: what they refer to may be gone', async () => {
    const { id: product } = { id: await newProduct(test.shop, {}) };
    const made = await events.call(
      'version-save',
      {
        values: {
          title: '週年慶',
          label: '週年',
          discountValue: 10,
          eventBeginAt: at(10),
          eventEndAt: at(20),
          webImage: '/media/banners/a-1920.webp',
          mobileImage: '/media/banners/b-1200.webp',
          products: [product],
        },
      },
      0,
    );
    const { version } = (await products.call('edit', undefined, product)).data;
    expect((await products.call('delete', { version }, product)).status).toBe(200);
    const refused = await events.call('version-publish', {}, Number(made.data.id));
    expect(refused.data).toMatchObject({
      state: 'NEEDS_REVIEW',
      recordId: null,
      problems: { products: expect.any(String) },
    });
  });

  it('are replaced once: who saves over a draft that is replaced already is told', async () => {
    const bar = await newBar();
    const first = await draftOf(bar, { weight: 1 });
    const save = (weight: number) =>
      bars.call('version-save', { values: { weight }, baseVersion: 1, replaces: first }, bar.id);
    const answers = await Promise.all([save(2), save(3)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    const open = (await versionsOf(bar.id)).filter(({ state }) => state === 'DRAFT');
    expect(open).toHaveLength(1);
    const stale = { values: { weight: 9 }, baseVersion: 7 };
    expect((await bars.call('version-save', stale, bar.id)).code).toBe('STALE_RECORD');
  });

  it('can be discarded, and any version comes back as a draft', async () => {
    const bar = await newBar({ weight: 1 });
    const first = await draftOf(bar, { weight: 10 });
    await bars.call('version-publish', {}, first);
    const second = await draftOf({ ...bar, version: 2 }, { weight: 20, link: '/blog' });
    await bars.call('version-publish', {}, second);
    const third = await draftOf({ ...bar, version: 3 }, { weight: 30 });
    expect((await bars.call('version-discard', undefined, third)).data.state).toBe('ARCHIVED');
    const restored = await bars.call('version-restore', undefined, first);
    expect(restored.data).toMatchObject({ state: 'DRAFT', values: { weight: 10, link: '' } });
    await bars.call('version-publish', {}, Number(restored.data.id));
    expect(await read(bar.id)).toMatchObject({ weight: 10, link: '' });
    const states = (await versionsOf(bar.id)).map(({ state }) => state);
    expect(states).toEqual(['LIVE', 'ARCHIVED', 'ARCHIVED', 'ARCHIVED']);
  });
});

describe('who may publish', () => {
  it('who may not publish saves drafts of campaigns, and others make them live', async () => {
    const drafter = await recordApi(test, 'coupon-events', { role: await draftingRole(test) });
    const marketing = await recordApi(test, 'coupon-events', { role: 'marketing' });
    const owner = await recordApi(test, 'coupon-events', { role: 'owner' });
    const id = await newCouponEvent(test.shop, {}).then((made) =>
      typeof made === 'number' ? made : (made as { id: number }).id,
    );
    const { version } = (await owner.call('edit', undefined, id)).data;
    const saved = await drafter.call(
      'version-save',
      { values: { name: '改名' }, baseVersion: version, state: 'REVIEW' },
      id,
    );
    expect(saved.data.state).toBe('REVIEW');
    const draft = Number(saved.data.id);
    expect((await drafter.call('version-publish', {}, draft)).code).toBe('FORBIDDEN');
    expect((await drafter.call('version-schedule', { publishAt: at(5) }, draft)).code).toBe(
      'FORBIDDEN',
    );
    expect((await marketing.call('version-publish', {}, draft)).data.state).toBe('LIVE');
  });

  it('a price needs the right to prices', async () => {
    const marketing = await recordApi(test, 'products', { role: 'marketing' });
    const id = await newProduct(test.shop, {});
    const { version } = (await products.call('edit', undefined, id)).data;
    const saved = await marketing.call(
      'version-save',
      { values: { price: 77 }, baseVersion: version },
      id,
    );
    const refused = await marketing.call('version-publish', {}, Number(saved.data.id));
    expect(refused).toMatchObject({ code: 'FORBIDDEN', extra: { right: 'price.write' } });
  });
});

describe('scheduled versions', () => {
  it('become live at their moment and end at theirs, noted as the action of who scheduled them', async () => {
    const bar = await newBar();
    const draft = await draftOf(bar, { currentVisibilityRule: 'ONLINE' });
    const period = { publishAt: at(60), endAt: at(120) };
    const scheduled = await bars.call('version-schedule', period, draft);
    expect(scheduled.data).toMatchObject({ state: 'SCHEDULED', ...period });
    test.clock.advance(59 * 60);
    await test.jobs.runDue();
    expect((await read(bar.id)).currentVisibilityRule).toBe('OFFLINE');
    test.clock.advance(60);
    await test.jobs.runDue();
    expect((await read(bar.id)).currentVisibilityRule).toBe('ONLINE');
    const [entry] = await entriesOf(bar.id, 'version-publish');
    expect(entry?.administratorId).toBe(bars.administrator.id);
    test.clock.advance(3600);
    await test.jobs.runDue();
    expect((await read(bar.id)).currentVisibilityRule).toBe('OFFLINE');
    expect((await versionsOf(bar.id))[0]).toMatchObject({ state: 'ARCHIVED' });
  });

  it('are refused with the reason if they lie in the past, end first, or would not fit', async () => {
    const bar = await newBar();
    const draft = await draftOf(bar, { weight: 4 });
    const schedule = (body: Values) => bars.call('version-schedule', body, draft);
    expect((await schedule({ publishAt: at(0) })).errors).toHaveProperty('publish_at');
    expect((await schedule({ publishAt: at(9), endAt: at(8) })).errors).toHaveProperty('end_at');
    await bars.call('update', { version: 1, weight: 8 }, bar.id);
    expect((await schedule({ publishAt: at(9) })).errors).toHaveProperty('weight');
    expect((await versionsOf(bar.id))[0]).toMatchObject({ state: 'DRAFT' });
  });

  it('that no longer fit change nothing and need a person', async () => {
    const bar = await newBar();
    const draft = await draftOf(bar, { weight: 4, link: '/blog' });
    await bars.call('version-schedule', { publishAt: at(60) }, draft);
    await bars.call('update', { version: 1, weight: 8 }, bar.id);
    test.clock.advance(3600);
    await test.jobs.runDue();
    expect(await read(bar.id)).toMatchObject({ weight: 8, link: '' });
    const [version] = await versionsOf(bar.id);
    expect(version).toMatchObject({
      state: 'NEEDS_REVIEW',
      problems: { weight: expect.any(String) },
    });
    // The administrator who scheduled it gets one e-mail, and everybody who may publish it sees that it waits.
    await test.jobs.runDue();
    const messages = await test.mails(bars.administrator.email);
    expect(messages.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('排程的內容沒有發布'),
    ]);
    expect(messages[0]?.text).toContain('又被修改過');
    const { api } = bars.administrator;
    const found = await api.searchVersions({ body: { states: ['NEEDS_REVIEW'] } });
    expect(found.data).toContainEqual(
      expect.objectContaining({ recordId: bar.id, problem: expect.stringContaining('又被修改過') }),
    );
    expect((await api.countVersionsToReview()).data.waiting).toBeGreaterThan(0);
  });

  it('are published exactly once by two copies at once, in the order of their moments', async () => {
    const made = [];
    for (let index = 0; index < 8; index++) {
      const bar = await newBar();
      const draft = await draftOf(bar, { weight: 100 + index });
      await bars.call('version-schedule', { publishAt: at(60 + index) }, draft);
      made.push(bar.id);
    }
    test.clock.advance(2 * 3600);
    await Promise.all([1, 2, 3].map(() => publishDue(test.shop, resourceAdapters)));
    for (const id of made) expect(await entriesOf(id, 'version-publish')).toHaveLength(1);
    const entries = await test.shop.db.select().from(auditEntries).orderBy(auditEntries.id);
    const order = entries.filter(({ call }) => call === 'message-bars/version-publish');
    expect(order.slice(-8).map(({ subjectId }) => subjectId)).toEqual(made);
  });
});

describe('a server that dies while it publishes', () => {
  it.each(['publish: record written', 'publish: before commit'] as const satisfies KillPoint[])(
    'leaves nothing behind (%s), and another one publishes all of it',
    async (point) => {
      // The child process uses the real time.
      test.clock.clear();
      test.clock.advance(-3600);
      bars = await recordApi(test, 'message-bars');
      const bar = await newBar();
      const draft = await draftOf(bar, { weight: 44 });
      await bars.call('version-schedule', { publishAt: at(30) }, draft);
      await dieRunningJobs(test, point);
      test.clock.clear();
      // The child process has deleted the expired session.
      bars = await recordApi(test, 'message-bars');
      expect((await read(bar.id)).weight).toBe(0);
      expect(await entriesOf(bar.id, 'version-publish')).toEqual([]);
      await test.jobs.runDue();
      expect((await read(bar.id)).weight).toBe(44);
      expect(await entriesOf(bar.id, 'version-publish')).toHaveLength(1);
      const [row] = await test.shop.db
        .select()
        .from(recordVersions)
        .where(eq(recordVersions.id, draft));
      expect(row?.state).toBe('LIVE');
    },
    60_000,
  );
});
