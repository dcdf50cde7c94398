import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { ReviewSort } from '#contract/enumerations.ts';
import { api } from '../../../api.ts';
import { handleFailure } from '../../../errors.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { openErrorModal } from '../../../stores/modal.ts';
import { cn } from '../../../ui/cn.ts';
import { type ReviewsShown, readReviews } from './load-trust.ts';
import { ReviewItem } from './review-item.tsx';
import { type ReviewQuery, reviewPath } from './review-query.ts';

interface ReviewsProps {
  productId: number;
  /** The reviews that the page came with. */
  first: ReviewsShown;
}

/** What buyers say: the average, the distribution and the tags, which filter, and a page of reviews. */
export function Reviews({ productId, first }: ReviewsProps) {
  const { shown, show, heading } = useShown(productId, first);
  const { meta, items, query } = shown;
  const all = Object.values(meta.counts).reduce((sum, count) => sum + count, 0);
  const step = (label: ReactNode, change: Partial<ReviewQuery>, isCurrent: boolean) => (
    <Step
      to={reviewPath(productId, { ...query, page: 1, ...change })}
      isCurrent={isCurrent}
      onPress={() => show({ ...query, page: 1, ...change })}
    >
      {label}
    </Step>
  );
  return (
    <section aria-labelledby="reviews" className="mt-10">
      <h2 id="reviews" ref={heading} tabIndex={-1} className="text-22 font-bold outline-none">
        商品評論
      </h2>
      {all === 0 ? (
        <p className="mt-2 text-ink-soft">還沒有評論。收到商品的會員可以在訂單明細寫下第一則。</p>
      ) : (
        <>
          <Summary shown={shown} productId={productId} show={show} />
          <nav aria-label="評論排序" className="mt-6 border-b border-line">
            <ul className="flex flex-wrap gap-x-5">
              {sorts.map(([sort, label]) => (
                <li key={sort}>{step(label, { sort }, query.sort === sort)}</li>
              ))}
            </ul>
          </nav>
          <p role="status" className="digits mt-3 text-14 text-ink-soft">
            {statusOf(shown)}
          </p>
          <ul className="divide-y divide-line">
            {items.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} />
              </li>
            ))}
          </ul>
          <Pages shown={shown} step={step} />
        </>
      )}
      {meta.hiddenCount > 0 && (
        <p className="digits mt-4 text-14 text-ink-soft">
          另有 {meta.hiddenCount} 則不符評論規範而隱藏，不計入評分。
        </p>
      )}
    </section>
  );
}

const sorts: readonly (readonly [ReviewSort, string])[] = [
  ['NEWEST', '最新'],
  ['HELPFUL', '最有幫助'],
  ['HIGHEST', '星數高到低'],
  ['LOWEST', '星數低到高'],
];

function statusOf({ query: { stars, tag }, meta: { total } }: ReviewsShown): string {
  const parts = [stars && `${stars} 顆星`, tag].filter(Boolean);
  return parts.length > 0 ? `${parts.join('、')}的評論 ${total} 則` : `全部 ${total} 則`;
}

/**
 * The reviews on the screen. A press on one of the links reads others in their place, because the page around them
 * stays the same.
 */
function useShown(productId: number, first: ReviewsShown) {
  const [shown, setShown] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(0);
  async function show(query: ReviewQuery) {
    asked.current += 1;
    const mine = asked.current;
    try {
      const next = await readReviews(api, productId, query);
      if (mine !== asked.current) return;
      if (!next) {
        openErrorModal('評價目前無法載入，請稍後再試');
        return;
      }
      if (next.query.page !== shown.query.page) heading.current?.focus();
      setShown(next);
    } catch (error) {
      handleFailure(error);
    }
  }
  return { shown, show, heading };
}

interface StepProps {
  to: string;
  isCurrent: boolean;
  onPress(): void;
  children: ReactNode;
  className?: string;
}

/** A link to other reviews. Without scripts it loads the page with them. */
function Step({ to, isCurrent, onPress, children, className }: StepProps) {
  return (
    <AppLink
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={cn(
        'inline-flex min-h-11 items-center text-14 hover:text-violet-700',
        isCurrent && 'font-medium text-violet-700 underline underline-offset-4',
        className,
      )}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPress();
      }}
    >
      {children}
    </AppLink>
  );
}

interface SummaryProps {
  shown: ReviewsShown;
  productId: number;
  show(query: ReviewQuery): void;
}

const ofFive = [5, 4, 3, 2, 1] as const;

function Summary({ shown: { meta, query }, productId, show }: SummaryProps) {
  const all = Object.values(meta.counts).reduce((sum, count) => sum + count, 0);
  // A second press on what is chosen shows all again.
  const without = ({ stars: _, tag: __, ...rest }: ReviewQuery): ReviewQuery => ({
    ...rest,
    page: 1,
  });
  const link = (label: ReactNode, choice: Partial<ReviewQuery>, isCurrent: boolean, own = '') => {
    const next = isCurrent ? without(query) : { ...without(query), ...choice };
    return (
      <Step
        to={reviewPath(productId, next)}
        isCurrent={isCurrent}
        onPress={() => show(next)}
        className={own}
      >
        {label}
      </Step>
    );
  };
  return (
    <div className="mt-4 grid gap-6 tablet:grid-cols-[10rem_minmax(0,1fr)]">
      <p className="digits">
        <strong className="text-48">{meta.average?.toFixed(1)}</strong>
        <span className="block text-14 text-ink-soft">滿分 5，{all} 則評論</span>
      </p>
      <ul aria-label="星數">
        {ofFive.map((stars) => (
          <li key={stars}>
            {link(
              <>
                <span className="digits w-14 shrink-0">{stars} 顆星</span>
                <progress
                  aria-hidden="true"
                  value={meta.counts[stars]}
                  max={all}
                  className="h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-violet-100 [&::-moz-progress-bar]:bg-violet-700 [&::-webkit-progress-bar]:bg-violet-100 [&::-webkit-progress-value]:bg-violet-700"
                />
                <span className="digits w-14 shrink-0 text-right text-ink-soft">
                  {meta.counts[stars]} 則
                </span>
              </>,
              { stars },
              query.stars === stars,
              'w-full gap-3',
            )}
          </li>
        ))}
      </ul>
      {meta.tags.length > 0 && (
        <ul aria-label="買家的標籤" className="flex flex-wrap gap-2 tablet:col-span-2">
          {meta.tags.map(({ tag, count }) => (
            <li key={tag}>
              {link(
                `${tag} ${count}`,
                { tag },
                query.tag === tag,
                'digits rounded-full border border-line bg-paper px-4',
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PagesProps {
  shown: ReviewsShown;
  step(label: ReactNode, change: Partial<ReviewQuery>, isCurrent: boolean): ReactNode;
}

function Pages({ shown: { meta, query }, step }: PagesProps) {
  const last = Math.ceil(meta.total / meta.perPage);
  if (last <= 1) return null;
  return (
    <nav aria-label="評論分頁" className="digits mt-4 flex items-center justify-center gap-6">
      {query.page > 1 && step('上一頁', { page: query.page - 1 }, false)}
      <span className="text-14 text-ink-soft">
        {query.page} / {last}
      </span>
      {query.page < last && step('下一頁', { page: query.page + 1 }, false)}
    </nav>
  );
}
