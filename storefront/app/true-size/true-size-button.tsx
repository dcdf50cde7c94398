import { openModal } from '../stores/modal.ts';
import { Button } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';

/** A pad to be drawn. */
export interface Pad {
  name: string;
  lengthCm: number;
}

/** Opens the pads in their true size. The drawing is loaded with the first press. */
export function TrueSizeButton({ pads, className }: { pads: readonly Pad[]; className?: string }) {
  return (
    <Button
      look="quiet"
      size="small"
      className={cn('-ml-5 noscript:hidden', className)}
      onClick={() => openModal('TrueSizeModal', { pads })}
    >
      看真實尺寸
    </Button>
  );
}
