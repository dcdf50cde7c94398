import { describe, expect, it } from 'vitest';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';

const test = shopForTests();

type Group = { name: string; version: string; values: Record<string, unknown> };

async function settingsAs(role: 'owner' | 'operator' | 'viewer') {
  const { token } = await newAdministrator(test, role);
  const send = async (method: 'GET' | 'POST', payload?: object) => {
    const answer = await test.http({
      method,
      url: '/api/backstagex/settings',
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    return answer.json();
  };
  return {
    async read(name: string): Promise<Group> {
      const { data } = (await send('GET')) as { data: Group[] };
      const found = data.find((group) => group.name === name);
      if (!found) throw new Error(`There is no group ${name}.`);
      return found;
    },
    refusedRead: () => send('GET'),
    write: (group: Pick<Group, 'name' | 'version' | 'values'>) => send('POST', group),
    async log() {
      const answer = await test.http({
        method: 'POST',
        url: '/api/backstagex/audit-entries/search',
        headers: { authorization: `Bearer ${token}` },
        payload: { subject_type: 'settings' },
      });
      return answer.json().data;
    },
  };
}

describe('the settings of the shop', () => {
  it('are read and written by group, count at once, and are in the log [7.147]', async () => {
    const owner = await settingsAs('owner');
    const { version, values } = await owner.read('delivery');
    expect(values).toMatchObject({ store: 60, delivers_to_outlying_island: true });
    const written = await owner.write({ name: 'delivery', version, values: { store: 75 } });
    expect(written.data.values).toMatchObject({ ...values, store: 75 });
    expect((await owner.read('delivery')).values).toEqual(written.data.values);
    const [entry] = await owner.log();
    expect(entry).toMatchObject({
      call: 'writeSettings',
      title: '運費與配送',
      before: { store: 60 },
      after: { store: 75 },
    });
  });

  it('close the shop and open it again', async () => {
    const owner = await settingsAs('owner');
    const turn = async (isShopMaintained: boolean) => {
      const { name, version } = await owner.read('maintenance');
      await owner.write({ name, version, values: { is_shop_maintained: isShopMaintained } });
      test.shop.cache.clear();
      return (await test.api.listMaintainSettings()).data;
    };
    expect(await turn(true)).toContainEqual({ type: 'SERVICE', isMaintained: true });
    expect(await turn(false)).toContainEqual({ type: 'SERVICE', isMaintained: false });
  });

  it('are not written over what somebody changed meanwhile, also past the back office', async () => {
    const owner = await settingsAs('owner');
    const { version } = await owner.read('delivery');
    const answers = await Promise.all(
      [80, 90].map((store) => owner.write({ name: 'delivery', version, values: { store } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost).toMatchObject({
      error_code: 'STALE_RECORD',
      extra: { current: { name: 'delivery' } },
    });
  });

  it('say in Chinese, at its field, what is wrong', async () => {
    const owner = await settingsAs('owner');
    const { version } = await owner.read('delivery');
    const answer = await owner.write({
      name: 'delivery',
      version,
      values: { store: -1, nothing: 1 },
    });
    expect(answer).toMatchObject({
      status: 422,
      errors: {
        'values.store': '需介於 0 與 9,999,999 之間',
        'values.nothing': '沒有這個欄位',
      },
    });
  });

  it('are read by who runs the shop, and written by owners alone [9.045]', async () => {
    const operator = await settingsAs('operator');
    const { name, version } = await operator.read('delivery');
    expect(await operator.write({ name, version, values: { store: 1 } })).toMatchObject({
      error_code: 'FORBIDDEN',
      extra: { right: 'settings.write' },
    });
    expect((await (await settingsAs('viewer')).refusedRead()).error_code).toBe('FORBIDDEN');
  });
});
