import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const tones = {
  violet: 'bg-violet-100 text-violet-700',
  leaf: 'bg-leaf-100 text-leaf-700',
  sale: 'bg-sale-700 text-paper',
  apricot: 'bg-apricot-200 text-ink',
  plain: 'bg-paper text-ink-soft border border-line',
} as const;

interface BadgeProps {
  tone?: keyof typeof tones;
  children: ReactNode;
  className?: string;
}

/** A word or two about what it stands on or beside, e.g. on the picture of a card; it cannot be pressed. */
export function Badge({ tone = 'violet', children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center rounded-full px-2.5 py-0.5 text-13 font-medium',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
