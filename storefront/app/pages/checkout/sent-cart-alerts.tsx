import type { ReactNode } from 'react';
import { errorCodes } from '#contract/error-codes.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Shown if a price changed after the cart was sent. The shopper must first see the new amount (G-075). */
export function ChangedAmount() {
  return (
    <Alert>
      {errorCodes.PRE_PROCESS_TEMP_ORDER_FAILED.message}。
      <AppLink to="/cart" className="text-sale-700 underline underline-offset-4">
        回購物車
      </AppLink>
    </Alert>
  );
}

interface UnknownCartProps {
  isSending: boolean;
  onSendAgain(): void;
}

/** Shown if the answer to a change was lost. Sending the shown cart again settles which one the order would have. */
export function UnknownCart({ isSending, onSendAgain }: UnknownCartProps) {
  return (
    <Alert>
      <span className="block">
        連線中斷，不確定加購是否已更新。填好的資料還在，請再試一次，確認後就能送出訂單。
      </span>
      <Button look="secondary" size="small" busy={isSending} className="mt-3" onClick={onSendAgain}>
        再試一次
      </Button>
    </Alert>
  );
}

function Alert({ children }: { children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-card border-2 border-sale-700 bg-sale-100 px-5 py-4"
    >
      <Icon name="warning" className="mt-0.5 size-5 text-sale-700" />
      <div>{children}</div>
    </div>
  );
}
