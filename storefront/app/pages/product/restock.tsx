import { servicePhone, servicePhoneLink } from '#rules/customer-service.ts';
import { RestockForm } from '../../restock/restock-form.tsx';
import type { GoodsPage } from './load-product.ts';

/** In place of the buttons that buy: the notice of sold-out goods, and customer service. */
export default function Restock({ page: { kind, item } }: { page: GoodsPage }) {
  return (
    <section aria-label="補貨中" className="mt-4 flex flex-col gap-3">
      <RestockForm goods={{ kind, id: item.id, name: item.name }} />
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
