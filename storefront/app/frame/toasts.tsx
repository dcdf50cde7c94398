import { useEffect, useRef } from 'react';
import { AppLink } from '../links/app-link.tsx';
import { type Toast, toastDuration, useToastStore } from '../stores/toast.ts';
import { IconButton } from '../ui/button.tsx';
import { cn } from '../ui/cn.ts';
import { Icon } from '../ui/icon.tsx';

const colors: Record<Toast['color'], string> = {
  green: 'bg-leaf-700',
  purple: 'bg-violet-700',
};

/** Dialogs are in the browser's top layer. Showing the toasts again puts them above the dialogs. */
function raise(region: HTMLDivElement | null): void {
  if (region?.matches(':popover-open')) region.hidePopover();
  region?.showPopover();
}

/** The live region exists before any message: otherwise screen readers do not read the first one. */
export function Toasts() {
  const toasts = useToastStore((state) => state.toasts);
  const region = useRef<HTMLDivElement>(null);
  const count = toasts.length;
  useEffect(() => {
    if (count > 0) raise(region.current);
  }, [count]);
  return (
    <div
      ref={region}
      popover="manual"
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--toast-offset) bottom-auto m-0 flex w-full flex-col items-center gap-2 overflow-visible border-0 bg-transparent px-4 pt-3"
    >
      {toasts.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastMessage({ toast }: { toast: Toast }) {
  const remove = useToastStore((state) => state.remove);
  const hold = useCountdown(() => remove(toast.id));
  return (
    <div
      {...hold}
      className={cn(
        'pointer-events-auto flex max-w-full animate-drop items-center gap-3 rounded-full py-1 pr-1.5 pl-5 text-paper shadow-panel',
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
      {toast.undo && (
        <button
          type="button"
          className="shrink-0 px-1 py-2 text-14 underline underline-offset-4"
          onClick={() => {
            remove(toast.id);
            toast.undo?.();
          }}
        >
          復原
        </button>
      )}
      <IconButton
        icon="close"
        label="關閉訊息"
        className="size-9 text-paper hover:bg-transparent [&>svg]:size-4.5"
        onClick={() => remove(toast.id)}
      />
    </div>
  );
}

/** Counts three seconds, and again from the start after the pointer or the focus has left the toast. */
function useCountdown(end: () => void) {
  const timer = useRef<number>(undefined);
  const atEnd = useRef(end);
  atEnd.current = end;
  const start = useRef(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => atEnd.current(), toastDuration);
  }).current;
  const stop = useRef(() => window.clearTimeout(timer.current)).current;
  useEffect(() => {
    start();
    return stop;
  }, [start, stop]);
  return { onPointerEnter: stop, onPointerLeave: start, onFocus: stop, onBlur: start };
}
