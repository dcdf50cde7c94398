import type { StockState } from '../../product-card/stock-state.ts';
import { cn } from '../../ui/cn.ts';
import { stockTexts } from './product-texts.ts';

const stateColors: Partial<Record<StockState, string>> = {
  available: 'text-leaf-700 before:bg-leaf-700',
  low: 'text-sale-700 before:bg-sale-700',
};

/** The stock in words. Screen readers announce it when it becomes known. */
export function StockLine({ state, className }: { state: StockState; className?: string }) {
  return (
    <p
      role="status"
      className={cn(
        'flex items-center gap-2 text-14 font-medium before:size-2 before:rounded-full',
        stateColors[state] ?? 'text-ink-soft before:bg-line-strong',
        className,
      )}
    >
      {stockTexts[state]}
    </p>
  );
}
