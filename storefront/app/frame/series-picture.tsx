import { cn } from '../ui/cn.ts';
import { Picture } from '../ui/picture.tsx';

/** The small round picture of a series, beside or above its name. */
export function SeriesPicture({ src, className }: { src: string; className?: string }) {
  return (
    <span
      className={cn('block shrink-0 overflow-hidden rounded-full border border-line', className)}
    >
      <Picture
        src={src}
        alt=""
        width={320}
        height={320}
        sizes="80px"
        className="aspect-square w-full object-cover"
      />
    </span>
  );
}
