import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toWireInstant } from '#rules/dates.ts';
import { resourceAdapters } from '#server/registries/resource-adapters.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator, type TestAdministrator } from '#server/testing/new-administrator.ts';
import { newProduct } from '#server/testing/new-goods.ts';
import { refusalOf } from '#server/testing/new-shopper.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';
import { publishDue } from './publish-due.ts';

const test = shopForTests();
let events: RecordApi;
let owner: TestAdministrator;
let second: TestAdministrator;
let goods: number;
beforeAll(async () => {
  events = await recordApi(test, 'discount-events');
  [owner, second] = [await newAdministrator(test, 'owner'), await newAdministrator(test, 'owner')];
  goods = await newProduct(test.shop, { price: 100, memberPrice: null });
});
beforeEach(() => test.clock.set(new Date('2026-11-01T02:00:00Z')));

const at = (minutes: number) =>
  toWireInstant(new Date(test.shop.clock.now().getTime() + minutes * 60_000));
let count = 0;

/** An event that shoppers see, 10 per cent off, and a draft that makes it 60. */
async function dearDraft(values: Record<string, unknown> = { discountValue: 60 }) {
  const { data: event } = await events.call('create', {
    title: `清倉 ${++count}`,
    label: '清倉',
    discountValue: 10,
    eventBeginAt: at(-60),
    eventEndAt: at(60 * 24 * 9),
    products: [goods],
    webImage: '/media/a.webp',
    mobileImage: '/media/a.webp',
    currentVisibilityRule: 'ONLINE',
  });
  const id = Number(event.id);
  const { data } = await events.call('version-save', { values, baseVersion: event.version }, id);
  return { id, draft: Number(data.id) };
}

const discountOf = async (id: number) =>
  (await events.call('edit', undefined, id)).data.discountValue;
const versionOf = async (id: number, draft: number) =>
  (await events.call('versions', undefined, id)).rows.find((each) => each.id === draft);
/** Publishes or schedules; answers the id of the approval request. */
async function ask(call: 'version-publish' | 'version-schedule', draft: number, body = {}) {
  const asked = await events.call(call, body, draft);
  expect(asked).toMatchObject({ status: 409, code: 'APPROVAL_NEEDED' });
  return Number(asked.extra.approvalId);
}
const approve = ({ api }: TestAdministrator, id: number) =>
  api.approveWish({ params: { id }, body: {} });

describe('a draft with a discount above the limit', () => {
  it('waits for a second person instead of being published, and is published once approved', async () => {
    const { id, draft } = await dearDraft();
    const approvalRequest = await ask('version-publish', draft);
    expect(await ask('version-publish', draft)).toBe(approvalRequest);
    expect(await discountOf(id)).toBe(10);
    expect(await versionOf(id, draft)).toMatchObject({ state: 'DRAFT', isAwaitingApproval: true });
    const { data: planned } = await events.administrator.api.searchVersions({ body: {} });
    expect(planned).toContainEqual(
      expect.objectContaining({ id: draft, isAwaitingApproval: true }),
    );
    const { data: approvalRequests } = await owner.api.searchApprovals({
      body: { kind: 'VERSION' },
    });
    expect(approvalRequests.find((each) => each.id === approvalRequest)).toMatchObject({
      path: `/discount-events/${id}`,
      facts: expect.arrayContaining([
        { label: '原因', value: '折扣最多達 60 %，超過 50 % 的門檻' },
        { label: '發布時間', value: '核可後立即發布' },
      ]),
    });
    expect((await approve(owner, approvalRequest)).data.state).toBe('DONE');
    expect(await discountOf(id)).toBe(60);
    expect(await versionOf(id, draft)).toMatchObject({ state: 'LIVE', isAwaitingApproval: false });
  });

  it('is scheduled once approved, and becomes live at its moment', async () => {
    const { id, draft } = await dearDraft();
    const period = { publishAt: at(30), endAt: at(90) };
    const approvalRequest = await ask('version-schedule', draft, period);
    await approve(owner, approvalRequest);
    expect(await versionOf(id, draft)).toMatchObject({
      state: 'SCHEDULED',
      publishAt: period.publishAt,
    });
    expect(await discountOf(id)).toBe(10);
    test.clock.advance(31 * 60);
    await publishDue(test.shop, resourceAdapters);
    expect(await discountOf(id)).toBe(60);
    // For another moment another approval request is needed.
    const other = await dearDraft();
    await approve(owner, await ask('version-schedule', other.draft, { publishAt: at(30) }));
    await ask('version-schedule', other.draft, { publishAt: at(20) });
  });

  it('that does not exist yet is made once approved, also if its moment has passed meanwhile', async () => {
    const { data } = await events.call(
      'version-save',
      {
        values: {
          title: `清倉 ${++count}`,
          label: '清倉',
          discountValue: 70,
          eventBeginAt: at(10),
          eventEndAt: at(90),
          products: [goods],
          webImage: '/media/a.webp',
          mobileImage: '/media/a.webp',
          currentVisibilityRule: 'ONLINE',
        },
      },
      0,
    );
    const approvalRequest = await ask('version-schedule', Number(data.id), { publishAt: at(5) });
    test.clock.advance(6 * 60);
    await approve(owner, approvalRequest);
    const { rows } = await events.call('search', { keyword: `清倉 ${count}` });
    expect(rows).toMatchObject([{ discountValue: 70 }]);
  });

  it('asks again if the record or the draft was changed since', async () => {
    const { id, draft } = await dearDraft();
    const approvalRequest = await ask('version-publish', draft);
    await events.call('update-row', { version: 1, label: '出清' }, id);
    expect(await refusalOf(approve(owner, approvalRequest))).toBe('STALE_RECORD');
    expect(await discountOf(id)).toBe(10);
    const again = await ask('version-publish', draft);
    expect(again).not.toBe(approvalRequest);
    expect(await refusalOf(approve(owner, approvalRequest))).toBe('ALREADY_HANDLED');
    const body = { values: { discountValue: 80 }, replaces: draft };
    const { data } = await events.call('version-save', body, id);
    expect(await refusalOf(approve(owner, again))).toBe('ALREADY_HANDLED');
    await approve(owner, await ask('version-publish', Number(data.id)));
    expect(await discountOf(id)).toBe(80);
  });

  it('scheduled and approved is stopped at its moment if the record was changed since', async () => {
    const { id, draft } = await dearDraft();
    await approve(owner, await ask('version-schedule', draft, { publishAt: at(30) }));
    await events.call('update-row', { version: 1, label: '出清' }, id);
    test.clock.advance(31 * 60);
    await publishDue(test.shop, resourceAdapters);
    expect(await versionOf(id, draft)).toMatchObject({
      state: 'NEEDS_REVIEW',
      problems: { '': expect.stringContaining('超過 50 % 的門檻') },
    });
    await approve(owner, await ask('version-publish', draft));
    expect(await discountOf(id)).toBe(60);
  });

  it('is asked for once and published once by people at the same moment', async () => {
    const { id, draft } = await dearDraft();
    const asked = await Promise.all([1, 2].map(() => ask('version-publish', draft)));
    expect(new Set(asked).size).toBe(1);
    const [approvalRequest = 0] = asked;
    const codes = await Promise.all(
      [owner, second].map((by) => refusalOf(approve(by, approvalRequest))),
    );
    expect(codes.toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    const entries = await events.call('history', undefined, id);
    expect(entries.rows).toHaveLength(2);
    expect(await discountOf(id)).toBe(60);
  });

  it('approved and discarded at the same moment is either, never both', async () => {
    const { id, draft } = await dearDraft();
    const approvalRequest = await ask('version-publish', draft);
    const [approved, discarded] = await Promise.all([
      refusalOf(approve(owner, approvalRequest)),
      events.call('version-discard', {}, draft),
    ]);
    expect([approved, discarded.code].toSorted()).toEqual(['', 'ALREADY_HANDLED']);
    expect(await discountOf(id)).toBe(approved === '' ? 60 : 10);
  });
});
