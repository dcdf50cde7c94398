import type { ReactNode } from 'react';
import { AppLink } from '../links/app-link.tsx';
import { Icon } from '../ui/icon.tsx';

/** One sentence about free shipping that leads to the terms of delivery. */
export function FreeShippingText({ children }: { children: ReactNode }) {
  return (
    <AppLink
      to="/shipping-method"
      className="digits flex min-h-9 items-center justify-center gap-2 px-4 py-1 hover:underline"
    >
      <Icon name="truck" className="size-4.5" />
      <span>{children}</span>
    </AppLink>
  );
}
