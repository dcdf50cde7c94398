import { cn } from './cn.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'small';

const base =
  'inline-flex items-center justify-center gap-2 rounded-full text-center font-medium no-underline transition-colors duration-(--duration-fast) disabled:cursor-not-allowed aria-disabled:cursor-not-allowed forced-colors:border';

const looks: Record<ButtonLook, string> = {
  primary:
    'bg-violet-700 text-paper hover:bg-violet-600 disabled:bg-violet-100 disabled:text-ink-soft',
  secondary:
    'border border-violet-700 bg-paper text-violet-700 hover:bg-violet-50 disabled:border-line disabled:bg-paper disabled:text-ink-soft',
  quiet: 'text-violet-700 hover:bg-violet-100 disabled:text-ink-soft',
  danger:
    'border border-sale-700 bg-paper text-sale-700 hover:bg-sale-100 disabled:border-line disabled:text-ink-soft',
};

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-12 px-7 py-2.5 text-16',
  small: 'min-h-10 px-5 py-1.5 text-14',
};

/** The look of a button, for links that act as one. */
export function buttonClass(
  look: ButtonLook = 'primary',
  size: ButtonSize = 'normal',
  more?: string,
): string {
  return cn(base, looks[look], sizes[size], more);
}
