import { formatPrice } from '#rules/numbers.ts';
import { Badge } from '../../ui/badge.tsx';

/** The lowest price of the last 30 days where it is lower than today's; otherwise a mark (G-228). Both are TWD. */
export function RecentPrice({ lowest, price }: { lowest: number; price: number }) {
  if (lowest >= price) {
    return (
      <p className="digits mt-1.5">
        <Badge tone="sale">30 天內最低價</Badge>
      </p>
    );
  }
  return <p className="digits mt-1 text-14 text-ink-soft">近 30 天最低 {formatPrice(lowest)}</p>;
}
