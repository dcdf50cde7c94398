import type { ComponentProps, ReactNode } from 'react';
import { Gallery } from './gallery.tsx';

/** The pictures, with `children` beside them, or below them on phones. */
export function Overview({
  children,
  ...gallery
}: ComponentProps<typeof Gallery> & { children: ReactNode }) {
  return (
    <div className="mt-4 desktop:grid desktop:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desktop:items-start desktop:gap-14">
      <Gallery {...gallery} />
      <div className="desktop:mt-0 mt-6 min-w-0">{children}</div>
    </div>
  );
}
