import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { AppLink } from '../links/app-link.tsx';
import { type Toast, toastDuration, useToastStore } from '../stores/toast.ts';
import { IconButton } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icon.tsx';
import { useCountdown } from './use-countdown.ts';

const colors: Record<Toast['color'], string> = {
  green: 'bg-leaf-700',
  purple: 'bg-violet-700',
};

/** Dialogs are in the browser's top layer. Showing the toasts again puts them above the dialogs. */
function raise(region: HTMLDivElement): void {
  if (region.matches(':popover-open')) region.hidePopover();
  region.showPopover();
  place(region);
}

/**
 * The bounds of the title and the close button of the topmost dialog (G-174); without a dialog those of the bar of an
 * offer while it is at the top, which says what the message says and more, or else those of the page's title.
 */
function titleBounds(region: DOMRect): DOMRect | undefined {
  const head = [...document.querySelectorAll('dialog[open] header')].at(-1);
  if (head) return head.getBoundingClientRect();
  const bar = document.querySelector('[data-progress]')?.getBoundingClientRect();
  if (bar && bar.top < region.bottom) return bar;
  const title = document.querySelector('#main h1');
  if (!title) return;
  const words = document.createRange();
  words.selectNodeContents(title);
  return words.getBoundingClientRect();
}

/**
 * Moves the toasts below a title if they would cover it. They have no transition: under reduced motion every element
 * has one of an instant, and measuring would give the place that they are about to leave.
 */
function place(region: HTMLDivElement): void {
  region.style.top = '';
  // The region is as wide as the screen, and a toast starts slightly above its final position.
  const bounds = region.getBoundingClientRect();
  const title = titleBounds(bounds);
  if (!title) return;
  const { top, bottom } = bounds;
  const isBeside = [...region.children].every((toast) => {
    const { left, right } = toast.getBoundingClientRect();
    return left >= title.right || right <= title.left;
  });
  if (!isBeside && top < title.bottom && bottom > title.top) region.style.top = `${title.bottom}px`;
}

/** The live region exists before any message: otherwise screen readers do not read the first one. */
export function Toasts() {
  const toasts = useToastStore((state) => state.toasts);
  const region = useRef<HTMLDivElement>(null);
  const count = toasts.length;
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing to try again.
  useEffect(() => {
    const { toasts: shown, remove } = useToastStore.getState();
    for (const { id, retry } of shown) if (retry) remove(id);
  }, [pathname]);
  useEffect(() => {
    const element = region.current;
    if (count === 0 || !element) return;
    raise(element);
    // A sheet that grows moves its title up.
    const growing = new ResizeObserver(() => place(element));
    const follow = () => {
      growing.disconnect();
      for (const dialog of document.querySelectorAll('dialog[open]')) growing.observe(dialog);
      place(element);
    };
    follow();
    const moved = () => place(element);
    window.addEventListener('scroll', moved, { passive: true });
    // On a low phone the keyboard moves a sheet without changing its size.
    window.addEventListener('resize', moved);
    // The page is locked while a dialog is open; the toasts go back up when it closes. They also rise where the message
    // bars have left the screen, which the document says a moment after the last scroll event.
    const changed = new MutationObserver(follow);
    changed.observe(document.documentElement, {
      attributeFilter: ['data-locked', 'data-scrolled'],
    });
    return () => {
      growing.disconnect();
      changed.disconnect();
      window.removeEventListener('scroll', moved);
      window.removeEventListener('resize', moved);
    };
  }, [count]);
  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-live="polite"
      className="toasts pointer-events-none fixed inset-x-0 top-(--toast-offset) bottom-auto m-0 flex w-full flex-col items-center gap-2 overflow-visible border-0 bg-transparent px-4 pt-3 transition-none"
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastMessage({ toast }: { toast: Toast }) {
  const remove = useToastStore((state) => state.remove);
  const hold = useCountdown(toastDuration(toast), () => remove(toast.id));
  return (
    <div
      {...hold}
      className={cn(
        'ground pointer-events-auto flex max-w-full animate-drop items-center gap-3 rounded-full py-1 pr-1.5 pl-5 text-paper shadow-panel',
        colors[toast.color],
      )}
    >
      <Icon name={toast.type === 'success' ? 'check' : 'warning'} className="size-5" />
      <p className="min-w-0 py-1.5 text-16">{toast.message}</p>
      {toast.link && (
        <AppLink
          to={toast.link.to}
          className="shrink-0 px-1 py-2 text-14 underline underline-offset-4"
          onClick={() => remove(toast.id)}
        >
          {toast.link.text}
        </AppLink>
      )}
      {toast.undo && <ToastButton toast={toast} text="復原" onPress={toast.undo} />}
      {toast.retry && <ToastButton toast={toast} text="再試一次" onPress={toast.retry} />}
      <IconButton
        icon="close"
        label="關閉訊息"
        className="size-9 text-paper hover:bg-transparent [&>svg]:size-4.5"
        onClick={() => remove(toast.id)}
      />
    </div>
  );
}

interface ToastButtonProps {
  toast: Toast;
  text: string;
  onPress(): void;
}

function ToastButton({ toast, text, onPress }: ToastButtonProps) {
  const remove = useToastStore((state) => state.remove);
  return (
    <button
      type="button"
      className="shrink-0 px-1 py-2 text-14 underline underline-offset-4"
      onClick={() => {
        remove(toast.id);
        onPress();
      }}
    >
      {text}
    </button>
  );
}
