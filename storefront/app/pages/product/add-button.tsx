import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { stockTexts } from './product-texts.ts';
import type { Purchase } from './use-purchase.ts';

/** The button's text while it cannot be pressed. */
function addText({ state, isAsking, unitsLeft }: Purchase): string {
  if (state === 'soldOut' || state === 'notSold') return stockTexts[state];
  return !isAsking && unitsLeft === 0 ? '已達購買上限' : '加入購物車';
}

interface AddButtonProps {
  purchase: Purchase;
  onPress(): Promise<void>;
  className?: string;
}

/**
 * Disabled, with a spinner, while the stock is being read (G-068). Without scripts it only says that nothing is left.
 */
export function AddButton({ purchase, onPress, className }: AddButtonProps) {
  const { isAsking, isOpen, isBusy, state } = purchase;
  const isGone = state === 'soldOut' || state === 'notSold';
  return (
    <Button
      busy={isBusy || isAsking}
      disabled={isAsking || !isOpen}
      className={cn(!isGone && 'noscript:hidden', className)}
      onClick={() => void onPress()}
    >
      {addText(purchase)}
    </Button>
  );
}
