import { AppLink } from '../links/app-link.tsx';
import { useShared } from '../shared-data.ts';
import { cn } from '../ui/cn.ts';
import { Picture } from '../ui/picture.tsx';
import { SideScroll } from '../ui/side-scroll.tsx';

interface CategoryStripProps {
  /** The id of the series that is shown. */
  current?: number | undefined;
  /** Shows all of them below each other instead of in a row for swiping. */
  isGrid?: boolean;
  className?: string;
}

/** All series with their pictures in one row, which can be swiped on phones (G-173). */
export function CategoryStrip({ current, isGrid = false, className }: CategoryStripProps) {
  const { series } = useShared().navigation;
  if (series.length === 0) return null;
  const items = series.map(({ id, name, image }) => (
    <li key={id} className={isGrid ? undefined : 'w-20 shrink-0 desktop:w-28'}>
      <AppLink
        to={`/products?series=${id}`}
        aria-current={id === current ? 'page' : undefined}
        className="group flex flex-col items-center gap-1 rounded-card px-1 py-1 text-center text-14 leading-snug hover:text-violet-700 aria-[current=page]:font-medium aria-[current=page]:text-violet-700"
      >
        <SeriesPicture
          src={image}
          className={cn(
            'size-16 group-hover:border-violet-600 desktop:size-20',
            id === current && 'border-2 border-violet-700',
          )}
        />
        {name}
      </AppLink>
    </li>
  ));
  return (
    <nav aria-label="商品分類" className={className}>
      {isGrid ? (
        <ul className="grid grid-cols-4 gap-y-3">{items}</ul>
      ) : (
        <SideScroll
          label="商品分類"
          className="-mx-4 flex gap-1 overflow-x-auto px-3 py-1 desktop:flex-wrap desktop:gap-4 desktop:px-0"
        >
          {items}
        </SideScroll>
      )}
    </nav>
  );
}

/** The small picture of a series, beside or above its name. It is not round, because a circle would crop the goods. */
export function SeriesPicture({ src, className }: { src: string; className?: string }) {
  return (
    <span
      className={cn('block shrink-0 overflow-hidden rounded-card border border-line', className)}
    >
      <Picture
        src={src}
        alt=""
        width={320}
        height={320}
        sizes="80px"
        isMinor
        className="aspect-square w-full object-cover"
      />
    </span>
  );
}
