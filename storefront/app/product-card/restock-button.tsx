import type { SaleableKind } from '#rules/goods/saleable.ts';
import { warnOfLostScript } from '../loading-and-offline/optional.ts';

/** Asks for a notice when sold-out goods are back. What the press needs is loaded with it. */
export function RestockButton(goods: { kind: SaleableKind; id: number; name: string }) {
  return (
    <button
      type="button"
      aria-label={`到貨通知：${goods.name}`}
      className="relative z-1 min-h-11 shrink-0 text-14 text-violet-700 underline"
      onClick={() =>
        void import('../restock/ask-from-card.ts')
          .then(({ askFromCard }) => askFromCard(goods))
          .catch(() => warnOfLostScript())
      }
    >
      到貨通知
    </button>
  );
}
