import type { ReactNode } from 'react';
import { servicePhone, servicePhoneLink } from '#rules/shop/customer-service.ts';
import { Button } from './button.tsx';
import { buttonClass } from './button-class.ts';
import { cn } from './cn.ts';
import { Icon } from './icon.tsx';

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

/**
 * Put this around skeletons: it tells screen readers once that content is loading. Without scripts it shows
 * nothing.
 */
export function Loading({ label = '載入中', children }: { label?: string; children: ReactNode }) {
  return (
    <>
      <noscript>
        <NeedsScripts />
      </noscript>
      <div role="status" aria-busy="true" className="noscript:hidden">
        <span className="sr-only">{label}</span>
        {children}
      </div>
    </>
  );
}

function NeedsScripts() {
  return (
    <EmptyState
      title="這個頁面需要 JavaScript"
      action={
        <a href={servicePhoneLink} className={buttonClass('secondary', 'normal', 'digits')}>
          <Icon name="phone" className="size-5" />
          {servicePhone}
        </a>
      }
    >
      請在瀏覽器設定中開啟 JavaScript，再重新整理這個頁面；或撥打免付費客服專線，由我們協助您。
    </EmptyState>
  );
}

interface EmptyStateProps {
  title: ReactNode;
  /** A decorative picture. */
  picture?: ReactNode;
  children?: ReactNode;
  /** The only action. */
  action?: ReactNode;
  className?: string;
}

/** An empty list: says what is missing and offers a next step. */
export function EmptyState({ title, picture, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cn(
        'flex flex-col items-center gap-3 rounded-sheet bg-violet-50 px-6 text-center',
        picture ? 'py-8' : 'py-14',
        className,
      )}
    >
      {picture}
      <p className="text-18 font-medium">{title}</p>
      {children && <div className="max-w-prose text-balance text-ink-soft">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  /** The failed answer. Customer service can find the failure by its id. */
  failure?: { message: string | undefined; requestId: string } | undefined;
  className?: string;
}

/** Shows that something could not be read, with a button to try again and the id for customer service. */
export function ErrorState({
  title = '目前無法載入資料',
  children,
  onRetry,
  failure,
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
      <p className="text-18 font-medium">{title}</p>
      <div className="max-w-prose text-ink-soft">
        {children ?? failure?.message ?? '請確認網路連線，或稍後再試一次。'}
      </div>
      {onRetry && (
        <Button look="secondary" size="small" onClick={onRetry} className="mt-2">
          重試
        </Button>
      )}
      {failure?.requestId && <p className="text-13 text-ink-soft">錯誤代號 {failure.requestId}</p>}
    </div>
  );
}
