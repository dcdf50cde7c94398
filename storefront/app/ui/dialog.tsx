import { type ReactNode, useEffect, useId, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cn } from './cn.ts';

interface DialogProps {
  title: ReactNode;
  /** Called by the close button, Esc and a press beside the dialog. */
  onClose(): void;
  children: ReactNode;
  /** Buttons at the lower edge, which do not scroll. */
  footer?: ReactNode;
  /** `sheet` slides up from the lower edge on phones. */
  shape?: 'box' | 'sheet';
  /** For a message that needs an answer: neither Esc nor a press beside it closes it. */
  insistent?: boolean;
  className?: string;
}

/** Open as long as it is rendered. The browser's dialog keeps the focus inside; closing returns it. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  shape = 'box',
  insistent = false,
  className,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A selection of text that ends beside the dialog is a click on it too.
  const isPressedBeside = useRef(false);
  useScrollLock();
  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key for it, which the platform reports as `cancel`.
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!insistent) onClose();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === element.current;
      }}
      onClick={(event) => {
        if (event.target === element.current && isPressedBeside.current && !insistent) onClose();
      }}
      className={cn(
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] max-w-none animate-drop overflow-hidden rounded-sheet bg-paper p-0 text-ink shadow-panel backdrop:bg-veil',
        shape === 'sheet' &&
          'max-tablet:mb-0 max-tablet:w-full max-tablet:rounded-b-none tablet:w-[min(40rem,calc(100vw-2rem))]',
        className,
      )}
    >
      <div className="flex max-h-[calc(100dvh-2rem)] flex-col">
        <header className="flex items-center justify-between gap-4 px-6 pt-4 pb-2">
          <h2 id={titleId} className="text-18 font-bold">
            {title}
          </h2>
          {!insistent && (
            <IconButton icon="close" label="關閉" className="-mr-3" onClick={onClose} />
          )}
        </header>
        <div className="overflow-y-auto px-6 pb-6">{children}</div>
        {footer && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}

let openDialogs = 0;

/** Keeps the page from scrolling until the last open dialog is closed. */
function useScrollLock(): void {
  useEffect(() => {
    openDialogs += 1;
    document.documentElement.dataset.locked = '';
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) delete document.documentElement.dataset.locked;
    };
  }, []);
}
