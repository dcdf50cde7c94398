import { beforeAll, describe, expect, it } from 'vitest';
import { publishingRight } from '#contract/record-endpoints.ts';
import { resources } from '#contract/resources/index.ts';
import { hasRight, rolesWithRight } from '#contract/rights.ts';
import { toWireInstant } from '#rules/dates.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { draftingRole, type RecordApi, recordApi } from '#server/testing/record-api.ts';

const test = shopForTests();
let drafter: RecordApi;
let operator: RecordApi;
beforeAll(async () => {
  drafter = await recordApi(test, 'free-shipping-events', { role: await draftingRole(test) });
  operator = await recordApi(test, 'free-shipping-events');
});

let count = 0;
const day = 86_400_000;
const at = (days: number) => toWireInstant(new Date(test.shop.clock.now().getTime() + days * day));
const values = (currentVisibilityRule: 'ONLINE' | 'OFFLINE') => ({
  title: `免運 ${++count}`,
  thresholdAmount: 500 + count,
  eventBeginAt: at(-1),
  eventEndAt: at(9),
  currentVisibilityRule,
});
const made = async (rule: 'ONLINE' | 'OFFLINE') =>
  (await operator.call('create', values(rule))).data as { id: number; version: number };
const forbidden = { code: 'FORBIDDEN', extra: { right: 'promotion.publish' } };
const read = async (id: number) => (await operator.call('edit', undefined, id)).data;

describe('a campaign that shoppers see', () => {
  it('is made and changed by those alone who may publish, whichever call they make', async () => {
    expect(await drafter.call('create', values('ONLINE'))).toMatchObject(forbidden);
    expect((await drafter.call('create', values('OFFLINE'))).status).toBe(200);
    const hidden = await made('OFFLINE');
    const shown = await made('ONLINE');
    for (const call of ['update', 'update-row'] as const) {
      const online = { version: hidden.version, currentVisibilityRule: 'ONLINE' };
      expect(await drafter.call(call, online, hidden.id)).toMatchObject(forbidden);
      const changed = { version: shown.version, title: '改名' };
      expect(await drafter.call(call, changed, shown.id)).toMatchObject(forbidden);
      const taken = { version: shown.version, currentVisibilityRule: 'OFFLINE' };
      expect(await drafter.call(call, taken, shown.id)).toMatchObject(forbidden);
    }
    const renamed = { version: hidden.version, title: '改名' };
    expect((await drafter.call('update', renamed, hidden.id)).status).toBe(200);
    expect((await read(shown.id)).version).toBe(1);
  });

  it('is published by marketing too, who may change no price', async () => {
    const marketing = await recordApi(test, 'free-shipping-events', { role: 'marketing' });
    expect((await marketing.call('create', values('ONLINE'))).status).toBe(200);
    const shown = await made('ONLINE');
    const taken = { version: shown.version, currentVisibilityRule: 'OFFLINE' };
    expect((await marketing.call('update-row', taken, shown.id)).status).toBe(200);
    expect(hasRight('marketing', 'price.write')).toBe(false);
    expect(hasRight('marketing', 'price.approve')).toBe(false);
  });

  it('is left out of lists of changes, which say why, and of their dry run', async () => {
    const hidden = await made('OFFLINE');
    const shown = await made('ONLINE');
    const rows = [hidden, shown].map(({ id, version }) => ({ id, version, title: `列 ${id}` }));
    const listed = await drafter.call('update-list', { rows });
    expect(listed.data).toMatchObject({ changed: 1, refused: 1 });
    expect(listed.data.rows).toMatchObject([
      { id: hidden.id, errorCode: null },
      { id: shown.id, errorCode: 'FORBIDDEN', message: expect.stringContaining('存成草稿') },
    ]);
    const bulk = {
      change: { currentVisibilityRule: 'ONLINE' },
      rows: [{ id: hidden.id, version: 2 }],
    };
    const tried = await drafter.call('update-list', { ...bulk, dryRun: true });
    expect(tried.data).toMatchObject({ changed: 0 });
    const done = await drafter.call('update-list', bulk);
    expect(done.data).toMatchObject({ changed: 0, refused: 1 });
    expect((await read(hidden.id)).currentVisibilityRule).toBe('OFFLINE');
  });

  it('comes from files of those alone who may publish: nobody else may import campaigns', () => {
    for (const { area } of resources) {
      const publishers = rolesWithRight[publishingRight(area)];
      for (const role of rolesWithRight[`${area}.import`]) expect(publishers).toContain(role);
    }
  });
});
