import { useEffect } from 'react';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { isRecent } from '../../loading-and-offline/press-again.ts';
import { RestockForm } from '../../restock/restock-form.tsx';
import type { GoodsPage } from './load-product.ts';
import { type AskedAt, restockId, showRestock } from './show-restock.ts';

interface RestockProps {
  page: GoodsPage;
  askedAt: AskedAt;
}

/** 2026-12-05 → 12 月 5 日. */
const dayInWords = (day: string) => {
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日`;
};

/** In place of the buttons that buy: the notice of sold-out goods, and customer service. */
export function Restock({ page: { kind, item, expectedOn }, askedAt }: RestockProps) {
  useEffect(() => {
    if (askedAt.current !== undefined && isRecent(askedAt.current)) showRestock();
    askedAt.current = undefined;
  }, [askedAt]);
  return (
    <section
      id={restockId}
      aria-label="補貨中"
      tabIndex={-1}
      className="mt-4 flex flex-col gap-3 outline-none"
    >
      <RestockForm goods={{ kind, id: item.id, name: item.name }} />
      {expectedOn && (
        <p className="digits text-14">預計 {dayInWords(expectedOn)}到貨，實際日期以到貨為準。</p>
      )}
      <p className="text-14 text-ink-soft">
        到貨時間請洽客服專線{' '}
        <a href={servicePhoneLink} className="digits whitespace-nowrap text-violet-700 underline">
          {servicePhone}
        </a>
        。
      </p>
    </section>
  );
}
