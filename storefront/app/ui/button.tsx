import type { ComponentProps } from 'react';
import { type ButtonLook, type ButtonSize, buttonClass } from './button-class.ts';
import { cn } from './cn.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
  size?: ButtonSize;
  /** While its work is under way, the button ignores presses. It keeps its width and its place in the tab order. */
  busy?: boolean;
}

/** It sends its form only with `type="submit"`. */
export function Button({
  look,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonClass(look, size, cn('relative', className))}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={cn('inline-flex items-center gap-2', busy && 'opacity-0')}>{children}</span>
      {busy && <Spinner className="absolute" />}
    </button>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** The action of the button, for screen readers. */
  label: string;
}

/** A square button of 44 px that shows only an icon. */
export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cn(
        'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors duration-(--duration-fast) hover:bg-violet-100 disabled:cursor-not-allowed disabled:text-line-strong',
        className,
      )}
      {...rest}
    >
      <Icon name={icon} />
    </button>
  );
}
