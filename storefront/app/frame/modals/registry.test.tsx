import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { SettingsProvider } from '../../settings-context.tsx';
import { useMemberStore } from '../../stores/member.ts';
import type { ModalContents } from '../../stores/modal.ts';
import { stubBrowser, testSettings } from '../../testing/browser.ts';
import { modals } from './registry.ts';

const nothing = () => {};
const couponEvent = { name: '百元優惠券', eventEndAt: '2027-01-31T23:59:00+08:00' };
const gift = { name: '新會員註冊禮', image: '/media/gift', couponEvent };

/** What each kind of modal is opened with, and the words that make it that modal (G-035). */
const samples: readonly (readonly [keyof ModalContents, unknown, readonly string[]])[] = [
  ['Normal', { title: '付款成功', message: '謝謝您' }, ['付款成功', '謝謝您', '確認']],
  ['CouponModal', { place: 'cart' }, ['選擇優惠券', '折扣碼', '我的優惠券']],
  [
    'ConsigneeInfoModal',
    { shipType: 'HOME', islandsType: 'MAIN_ISLAND', onPick: nothing },
    ['常用收件人', '新增收件人'],
  ],
  ['InvoiceInfoModal', { onPick: nothing }, ['常用發票']],
  ['ProfileEditedModal', undefined, ['會員資料', '儲存']],
  ['ReceivingInfoEditedModal', undefined, ['收件人']],
  ['InvoiceEditedModal', undefined, ['新增發票資料', '儲存']],
  ['EventModal', { image: '/media/event', title: '週年慶', link: '/blog' }, ['週年慶']],
  ['MaintainModal', undefined, ['系統維護', '我知道了']],
  [
    'ErrorModal',
    { message: '商品庫存不足', requestId: 'r-1' },
    ['商品庫存不足', 'r-1', '我知道了'],
  ],
  ['DeleteConfirmModal', { message: '確定刪除？' }, ['確定刪除？', '取消', '刪除']],
  ['SignUpGiftModal', { event: gift }, ['新會員註冊禮', '百元優惠券', '開始購物']],
];

async function render(type: keyof ModalContents, content: unknown): Promise<string> {
  const Modal = modals[type];
  if (!Modal) return '';
  const router = createMemoryRouter([{ path: '/', element: <Modal content={content} /> }]);
  const { prelude } = await prerender(
    <SettingsProvider value={testSettings}>
      <RouterProvider router={router} />
    </SettingsProvider>,
  );
  return new Response(prelude).text();
}

beforeEach(() => {
  stubBrowser();
  // Rendering to text reads what a store began with.
  Object.assign(useMemberStore.getInitialState(), { userInfo: { email: 'a@b.tw', edmStatus: '' } });
});

describe('the thirteen kinds of modal', () => {
  it('are those of the document; Empty is none [4.039]', () => {
    const shown = samples.map(([type]) => type);
    expect(Object.keys(modals).toSorted()).toEqual(shown.toSorted());
    expect([...shown, 'Empty']).toHaveLength(13);
    expect(modals.Empty).toBeUndefined();
  });

  it.each(samples)('%s is a dialog with what it is for [4.040]', async (type, content, words) => {
    const html = await render(type, content);
    expect(html).toMatch(/^<dialog [^>]*aria-labelledby=/);
    for (const word of words) expect(html).toContain(word);
  });
});
