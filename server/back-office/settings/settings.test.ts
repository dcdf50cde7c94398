import { describe, expect, it } from 'vitest';
import { adminEndpoints } from '#contract/admin-endpoints.ts';
import { settingGroups } from '#contract/settings.ts';
import { configNow } from '#server/platform/entered-config.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { newAdministrator } from '#server/testing/new-administrator.ts';

const test = shopForTests();

interface Group {
  name: string;
  version: string;
  values: Record<string, unknown>;
  locked: Record<string, string>;
  changed_by: string | null;
}

const pathOf = (name: 'readSettingsHistory' | 'undoSettings', id: number) =>
  adminEndpoints[name].path.replace(':id', String(id));

async function settingsAs(role: 'owner' | 'operator' | 'viewer') {
  const { token, email } = await newAdministrator(test, role);
  const send = async (
    method: 'GET' | 'POST',
    payload?: object,
    path = '/api/backstagex/settings',
  ) => {
    const answer = await test.http({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    return answer.json();
  };
  return {
    email,
    history: async (id: number) =>
      (await send('GET', undefined, pathOf('readSettingsHistory', id))).data,
    undo: (change: number) => send('POST', {}, pathOf('undoSettings', change)),
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

  it('say who changed them last, and are put back unless somebody changed them since [7.147]', async () => {
    const owner = await settingsAs('owner');
    const { id } = settingGroups.returns;
    const { name, version, values } = await owner.read('returns');
    await owner.write({ name, version, values: { charges_delivery: true } });
    const changed = await owner.read('returns');
    expect(changed.changed_by).toBe(owner.email);
    const [change] = await owner.history(id);
    expect(change).toMatchObject({ by: owner.email, after: { charges_delivery: true } });
    expect((await owner.undo(change.id)).data.values).toEqual(values);
    const [undone] = await owner.history(id);
    expect(undone).toMatchObject({ after: { charges_delivery: false } });
    expect(await owner.undo(change.id)).toMatchObject({ error_code: 'STALE_RECORD' });
    expect(await owner.undo(999_999)).toMatchObject({ error_code: 'NOT_FOUND' });
  });

  it('have an id each, so that no group has the history of another', () => {
    const ids = Object.values(settingGroups).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
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

describe('a way of paying', () => {
  const offers = (isOffered: boolean) => ({
    offers_line_pay: isOffered,
    offers_card: isOffered,
    offers_transfer: isOffered,
    offers_cash: isOffered,
  });

  it('is left, as a shop without any could sell nothing [7.147]', async () => {
    const owner = await settingsAs('owner');
    const { name, version } = await owner.read('payment');
    const refused = await owner.write({ name, version, values: offers(false) });
    expect(refused.errors['values.offers_line_pay']).toContain('至少要提供一種付款方式');
    expect((await owner.read('payment')).values).toMatchObject(offers(true));
  });

  it('whose provider is disabled is shown as locked, and keeps what operators entered [7.147]', async () => {
    const owner = await settingsAs('owner');
    const disabled = test.shop.config.DISABLED_PROVIDERS as string[];
    disabled.push('line-pay');
    const { name, version, values, locked } = await owner.read('payment');
    expect(values.offers_line_pay).toBe(false);
    expect(locked).toEqual({ offers_line_pay: 'DISABLED_PROVIDERS' });
    await owner.write({ name, version, values: { transfer_days: 5 } });
    disabled.pop();
    expect((await owner.read('payment')).values).toMatchObject({
      offers_line_pay: true,
      transfer_days: 5,
    });
  });
});

describe('what the environment decides', () => {
  /** Runs `work` as if the server had been started with the variable. */
  async function withVariable<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const known = test.shop.config.fromEnvironment as Set<string>;
    known.add(name);
    test.shop.cache.clear();
    try {
      return await work();
    } finally {
      known.delete(name);
    }
  }
  const pageConfig = () => configNow(test.shop);

  it('is entered where it leaves a variable open, and shown as soon as it is saved [3.127]', async () => {
    const owner = await settingsAs('owner');
    const before = await owner.read('shop');
    expect(before.values).toMatchObject({
      tagline: test.shop.config.BRAND_TAGLINE,
      company_name: test.shop.config.COMPANY_NAME,
      line_url: test.shop.config.LINE_URL,
    });
    const { name, version } = await owner.read('analytics');
    await owner.write({ name, version, values: { ga4_id: 'G-ENTERED123' } });
    await owner.write({ ...before, values: { tagline: '新的標語' } });
    test.shop.cache.clear();
    expect(await pageConfig()).toMatchObject({
      GA4_ID: 'G-ENTERED123',
      GTM_ID: '',
      BRAND_TAGLINE: '新的標語',
      COMPANY_NAME: test.shop.config.COMPANY_NAME,
    });
    const refused = await owner.write({
      ...(await owner.read('analytics')),
      values: { ga4_id: 'UA-1' },
    });
    expect(refused.errors).toEqual({ 'values.ga4_id': '格式不正確，例如 G-ABCDEF1234' });
  });

  it('wins, and is shown as locked [3.127, 7.147]', async () => {
    const owner = await settingsAs('owner');
    const group = await owner.read('analytics');
    await owner.write({
      ...group,
      values: { line_tag_id: '01234567-89ab-cdef-0123-456789abcdef' },
    });
    await withVariable('LINE_TAG_ID', async () => {
      const { name, version, values, locked } = await owner.read('analytics');
      expect(values.line_tag_id).toBe('');
      expect(locked).toEqual({ line_tag_id: 'LINE_TAG_ID' });
      expect(await pageConfig()).toMatchObject({ LINE_TAG_ID: '' });
      const tried = await owner.write({
        name,
        version,
        values: { line_tag_id: values.line_tag_id },
      });
      expect(tried.errors['values.line_tag_id']).toContain('環境變數 LINE_TAG_ID');
      await owner.write({ name, version, values: { gtm_id: 'GTM-LOCKED1' } });
    });
    expect((await owner.read('analytics')).values).toMatchObject({
      gtm_id: 'GTM-LOCKED1',
      line_tag_id: '01234567-89ab-cdef-0123-456789abcdef',
    });
  });
});
