import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

/** A grey placeholder; give it the size of the content that will replace it. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'block animate-shimmer rounded-small bg-[length:200%_100%] bg-linear-to-r from-violet-50 via-violet-100 to-violet-50',
        className,
      )}
    />
  );
}

/** Put this around skeletons: it tells screen readers once that content is loading. */
export function Loading({ label = '載入中', children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The one action that is offered. */
  action?: ReactNode;
  className?: string;
}

/** An empty list: says what is missing and offers a next step. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center gap-3 rounded-sheet bg-violet-50 px-6 py-14 text-center',
        className,
      )}
    >
      <p className="font-medium text-18">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  /** With this id customer service can find the failure. */
  requestId?: string | undefined;
  className?: string;
}

/** Says that something could not be read, with a button to try again and the id to tell customer service. */
export function ErrorState({
  title = '目前無法載入資料',
  children = '請確認網路連線，或稍後再試一次。',
  onRetry,
  requestId,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-col items-center gap-3 rounded-sheet bg-sale-100 px-6 py-12 text-center',
        className,
      )}
    >
      <p className="font-medium text-18">{title}</p>
      <div className="max-w-prose text-ink-soft">{children}</div>
      {onRetry && (
        <Button look="secondary" size="small" onClick={onRetry} className="mt-2">
          重新載入
        </Button>
      )}
      {requestId && <p className="text-13 text-ink-soft">錯誤代號 {requestId}</p>}
    </div>
  );
}
