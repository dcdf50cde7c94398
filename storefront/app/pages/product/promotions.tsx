import { memo } from 'react';
import type { CardOffer } from '#contract/entities/catalog.ts';
import { formatDateTime } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Promotion } from './load-product.ts';

interface PromotionsProps {
  promotions: readonly Promotion[];
  offers: readonly CardOffer[] | undefined;
}

/** The running events and offers for these goods: the rule, and a link to all goods that take part. */
export const Promotions = memo(function Promotions({ promotions, offers = [] }: PromotionsProps) {
  if (promotions.length + offers.length === 0) return null;
  return (
    <ul aria-label="進行中的優惠" className="mt-4 flex flex-col gap-2">
      {offers.map(({ id, sentence, title }) => (
        <li key={`offer-${id}`}>
          <AppLink
            to={`/products?quantityOffer=${id}`}
            className="group flex min-h-11 items-center justify-between gap-3 rounded-small bg-violet-50 px-4 py-2 text-14"
          >
            <span className="digits">
              <span className="font-medium text-violet-700">{sentence}</span>
              <span className="block text-13 text-ink-soft">{title}</span>
            </span>
            <span className="flex shrink-0 items-center gap-1 group-hover:underline">
              看可搭配商品
              <Icon name="chevronRight" className="size-5 text-ink-soft" />
            </span>
          </AppLink>
        </li>
      ))}
      {promotions.map(({ id, title, eventEndAt }) => (
        <li key={id}>
          <AppLink
            to={`/products?discountEvent=${id}`}
            className="group flex min-h-11 items-center justify-between gap-3 rounded-small bg-apricot-100 px-4 py-2 text-14"
          >
            <span>
              <span className="font-medium group-hover:underline">{title}</span>
              <span className="digits block text-13 text-ink-soft">
                至 {formatDateTime(eventEndAt)}
              </span>
            </span>
            <Icon name="chevronRight" className="size-5 text-ink-soft" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
});
