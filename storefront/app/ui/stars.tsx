import { cn } from './cn.ts';

/** A rating of one to five stars. */
export function Stars({ stars, className }: { stars: number; className?: string }) {
  return (
    <span role="img" aria-label={`${stars} 顆星`} className={cn('text-violet-700', className)}>
      {'★'.repeat(stars)}
      {'☆'.repeat(5 - stars)}
    </span>
  );
}
