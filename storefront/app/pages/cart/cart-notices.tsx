import { formatPrice } from '#rules/numbers.ts';
import { type CartNotice, useCartStore } from '../../stores/cart.ts';
import { Icon } from '../../ui/icon.tsx';

/** Says in words what changed on a line. */
export function noticeText({ reason, from, to }: CartNotice): string {
  switch (reason) {
    case 'UNKNOWN':
      return '此商品已下架，已從購物車移除';
    case 'SOLD_OUT':
      return '此商品剛剛售完';
    case 'LIMITED':
      return `可購買數量減少，已由 ${from} 件調整為 ${to} 件`;
    case 'RESTOCKED':
      return `此商品已補貨，數量調整為 ${to} 件`;
    case 'ADD_ON_ENDED':
      return '加價購資格已取消，改以原價計算';
    case 'PRICE':
      return `售價已由 ${formatPrice(from)} 更新為 ${formatPrice(to)}`;
  }
}

/** One change of a line. */
export function NoticeLine({ notice }: { notice: CartNotice }) {
  return (
    <p className="digits flex items-start gap-2 rounded-small bg-apricot-100 px-3 py-2 text-14">
      <Icon name="info" className="mt-0.5 size-4.5" />
      {noticeText(notice)}
    </p>
  );
}

/** Says how many lines changed, and names the goods that were removed from the cart. */
export function CartNotices() {
  const notices = useCartStore((state) => state.notices);
  const goods = useCartStore((state) => state.goods);
  const gone = notices.filter(({ reason }) => reason === 'UNKNOWN');
  const things = new Set(notices.map(({ kind, id }) => `${kind} ${id}`)).size;
  return (
    <div role="status">
      {things > 0 && (
        <div className="mb-4 rounded-card bg-apricot-200 px-5 py-4">
          <p className="digits font-medium">購物車有 {things} 項商品變動，請確認後再結帳。</p>
          {gone.length > 0 && (
            <ul className="mt-1 text-14">
              {gone.map(({ kind, id }) => (
                <li key={`${kind} ${id}`}>
                  {goods[kind][id]?.name ? `「${goods[kind][id].name}」` : '1 項商品'}
                  已下架，已從購物車移除
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}
