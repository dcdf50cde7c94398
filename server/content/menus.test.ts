import { beforeAll, describe, expect, it } from 'vitest';
import { writeEntered } from '#server/platform/entered-config.ts';
import { shownAddress } from '#server/platform/other-hosts/shown-address.ts';
import { shopForTests } from '#server/testing/for-tests.ts';
import { type RecordApi, recordApi } from '#server/testing/record-api.ts';

// Without the demonstration data: the menus come with the migrations.
const test = shopForTests();
let api: RecordApi;
beforeAll(async () => {
  api = await recordApi(test, 'menus');
});

const entry = { label: '新項目', place: 'HEADER', link: '/x', currentVisibilityRule: 'ONLINE' };
const add = (values: object) => api.call('create', { ...entry, ...values });
const menus = async () => (await test.api.readMenus()).data;
const idOf = async (keyword: string) =>
  Number((await api.call('search', { keyword })).rows.find(({ label }) => label === keyword)?.id);

const addresses = {
  OVERSEAS_SHOP_URL: 'https://overseas.tw',
  CONTACT_URL: 'https://shop.tw/contact',
  SURVEY_URL: 'https://shop.tw/survey',
  RECRUITMENT_URL: 'https://shop.tw/jobs',
  FACEBOOK_URL: 'https://facebook.com/shop',
  INSTAGRAM_URL: 'https://instagram.com/shop',
  LINE_URL: 'https://line.me/shop',
};

/** Saves the addresses as an operator does in the settings. */
async function enter(entered: Partial<typeof addresses>) {
  await writeEntered(test.shop.db, entered);
  test.shop.cache.clear();
}

describe('the menus of a new shop', () => {
  it('lead nowhere that nobody has entered', async () => {
    const { header, footer, bottom } = await menus();
    const shown = [...header, ...footer.flatMap(({ links }) => links), ...bottom];
    expect(shown.flatMap(({ link }) => link ?? []).filter((link) => !link.startsWith('/'))).toEqual(
      [],
    );
    expect(shown.map(({ label }) => label)).toContain('常見問題');
  });

  it('lead in a live shop to no address that the demonstration has invented', () => {
    const invented = 'https://line.example/qingmian';
    expect(shownAddress({ SHOP_MODE: 'trial' }, invented)).toBe(invented);
    expect(shownAddress({ SHOP_MODE: 'live' }, invented)).toBe('');
    expect(shownAddress({ SHOP_MODE: 'live' }, addresses.LINE_URL)).toBe(addresses.LINE_URL);
  });

  it('have the entries that the shop has always shown [2.148, 2.151, 2.152, 2.153, 2.154, 2.155, 2.180, 2.181, 2.182, 2.185, 2.186, 9.041]', async () => {
    await enter(addresses);
    const { header, footer, bottom } = await menus();
    expect(header.map(({ label, link }) => [label, link])).toEqual([
      ['開始選購', null],
      ['最新消息', '/blog'],
      ['關於品牌', '/about-us'],
      ['海外購物', addresses.OVERSEAS_SHOP_URL],
      ['性別平權之路', '/road-to-gender-equality'],
    ]);
    expect(
      footer.map(({ label, links }) => [label, links.map((each) => [each.label, each.link])]),
    ).toEqual([
      [
        '客戶服務',
        [
          ['全部商品', '/products?all=1'],
          ['常見問題', '/faq'],
          ['配送方式', '/shipping-method'],
          ['會員權益', '/member-benefits'],
          ['檢驗報告', '/test-report'],
          ['聯絡我們', addresses.CONTACT_URL],
          ['滿意度問卷', addresses.SURVEY_URL],
        ],
      ],
      [
        '關於我們',
        [
          ['品牌理念', '/about-us?tab=0'],
          ['銷售據點', '/about-us?tab=1'],
          ['性別平權之路', '/road-to-gender-equality'],
          ['最新消息', '/blog'],
          ['人才招募', addresses.RECRUITMENT_URL],
        ],
      ],
      [
        'Follow Us',
        [
          ['Facebook', addresses.FACEBOOK_URL],
          ['Instagram', addresses.INSTAGRAM_URL],
          ['LINE', addresses.LINE_URL],
        ],
      ],
    ]);
    expect(bottom.map(({ label, link }) => [label, link])).toEqual([
      ['服務條款', '/terms-of-service'],
      ['隱私權聲明', '/privacy-statement'],
    ]);
  });
});

describe('an entry', () => {
  it('is shown at its place by its weight, as soon as it is ONLINE', async () => {
    const { data } = await add({ weight: 45, currentVisibilityRule: 'OFFLINE' });
    const labels = async () => (await menus()).header.map(({ label }) => label);
    expect(await labels()).not.toContain('新項目');
    await api.call('update-row', { currentVisibilityRule: 'ONLINE', version: 1 }, Number(data.id));
    await expect.poll(labels).toEqual(expect.arrayContaining(['新項目']));
    expect((await labels()).indexOf('新項目')).toBe(1);
    await api.call('delete', { version: 2 }, Number(data.id));
    await expect.poll(labels).not.toContain('新項目');
  });

  it('stands below a heading of the footer, and nowhere deeper', async () => {
    const parentId = await idOf('關於我們');
    const { data } = await add({ place: 'FOOTER', parentId });
    await expect
      .poll(async () => (await menus()).footer[1]?.links.map(({ label }) => label))
      .toContain('新項目');
    const below = await add({ place: 'FOOTER', parentId: data.id });
    expect(below.errors).toEqual({ parent_id: '上層需為頁尾的標題' });
    await api.call('delete', { version: 1 }, Number(data.id));
  });

  it('with entries below it stays a heading, and cannot be removed', async () => {
    const id = await idOf('客戶服務');
    const change = { kind: 'LINK', place: 'HEADER', link: '/x', version: 1 };
    expect((await api.call('update', change, id)).errors).toEqual({
      kind: '底下還有項目，需保留為標題',
    });
    expect(await api.call('delete', { version: 1 }, id)).toMatchObject({
      code: 'RECORD_IN_USE',
      extra: { usedBy: [{ label: '選單', count: 7 }] },
    });
  });

  it.each([
    [{ link: '' }, { link: '請填寫連結' }],
    [{ link: '//other.site' }, { link: expect.stringContaining('需為本站路徑') }],
    [{ place: 'BOTTOM', kind: 'SHOPPING' }, { kind: '「開始選購」只能放在頁首，標題只能放在頁尾' }],
    [{ kind: 'HEADING' }, { kind: '「開始選購」只能放在頁首，標題只能放在頁尾' }],
    [{ place: 'FOOTER' }, { parent_id: '頁尾的連結需要上層的標題；標題與其他位置沒有上層' }],
    [{ parentId: 1 }, { parent_id: '頁尾的連結需要上層的標題；標題與其他位置沒有上層' }],
    [{ place: 'FOOTER', parentId: 999_999 }, { parent_id: '上層需為頁尾的標題' }],
  ])('%j is refused', async (values, errors) => {
    expect(await add(values)).toMatchObject({ status: 422, errors });
  });

  it('that opens the shopping menu is shown once', async () => {
    const { data } = await add({ kind: 'SHOPPING', label: '逛一逛', weight: 99 });
    await expect
      .poll(async () => (await menus()).header.filter(({ link }) => link === null))
      .toMatchObject([{ label: '逛一逛' }]);
    await api.call('delete', { version: 1 }, Number(data.id));
  });
});
