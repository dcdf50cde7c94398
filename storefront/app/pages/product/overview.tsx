import type { ComponentProps, ReactNode } from 'react';
import { Gallery } from './gallery.tsx';

interface OverviewProps extends ComponentProps<typeof Gallery> {
  /** The controls for buying. On a large screen they stay visible while the details scroll. */
  children: ReactNode;
  /** The texts below the pictures. */
  details?: ReactNode;
}

/** The pictures, with `children` beside them, or below them on phones, and the details below the pictures. */
export function Overview({ children, details, ...gallery }: OverviewProps) {
  return (
    <div className="mt-4 desktop:grid desktop:grid-cols-2 desktop:grid-rows-[auto_1fr] desktop:gap-x-14">
      <Gallery {...gallery} />
      <div className="mt-2 min-w-0 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1 desktop:mt-0">
        <div className="desktop:sticky desktop:top-[calc(var(--header-height-stuck)+1rem)]">
          {children}
        </div>
      </div>
      <div className="mt-8 min-w-0 desktop:mt-10">{details}</div>
    </div>
  );
}
