import { productStateLabels } from '#rules/goods/cart-lines.ts';
import type { GiftLine, Quote } from '#rules/quote/types.ts';
import { Badge } from '../ui/badge.tsx';
import { cn } from '../ui/cn.ts';
import { smallPicture } from '../ui/no-picture.ts';

interface GiftLinesProps {
  quote: Pick<Quote, 'gifts'>;
  /** Width and height of the picture in pixels. */
  size?: 56 | 72 | 112;
  className?: string;
}

const edges = { 56: 'size-14', 72: 'size-18', 112: 'size-22 desktop:size-28' } as const;

/** Gifts as lines with 贈品 for a price and the reason, or 已贈完; nothing while their stock is unknown (row 4.031). */
export function GiftLines({ quote: { gifts }, size = 72, className }: GiftLinesProps) {
  return gifts
    .filter(({ state }) => state !== null)
    .map((gift) => (
      <li
        key={`${gift.reason}-${gift.id}`}
        data-testid={`gift-line-${gift.id}`}
        className={cn('flex items-center py-3', size === 56 ? 'gap-3' : 'gap-4', className)}
      >
        <img
          src={smallPicture(gift.image)}
          alt=""
          width={size}
          height={size}
          className={cn(
            'shrink-0 rounded-small bg-cream object-cover',
            edges[size],
            gift.count === 0 && 'opacity-50',
          )}
        />
        <div className="min-w-0 flex-1">
          <GiftLabel gift={gift} />
          <p className="text-14 leading-snug">{gift.name}</p>
          <p className="text-13 text-ink-soft">
            {gift.count === 0 ? '贈品已贈送完畢，不影響結帳' : gift.sourceTitle}
          </p>
        </div>
        {gift.count > 0 && <p className="digits text-14">贈品</p>}
      </li>
    ));
}

function GiftLabel({ gift: { state } }: { gift: GiftLine }) {
  if (state === null) return null;
  return (
    <p className="mb-1">
      <Badge tone={state === 'giveOut' ? 'plain' : 'leaf'}>{productStateLabels[state]}</Badge>
    </p>
  );
}
