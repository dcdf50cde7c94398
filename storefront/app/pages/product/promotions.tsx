import { formatDateTime } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Promotion } from './load-product.ts';

/** The running offers for these goods: the rule, its end, and a link to all goods of the offer. */
export function Promotions({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) return null;
  return (
    <ul aria-label="進行中的優惠" className="mt-4 flex flex-col gap-2">
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
}
