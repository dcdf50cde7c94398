import type { OwnReview } from '#contract/entities/reviews.ts';
import { formatDate } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { Stars } from '../../ui/stars.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { ReviewPage } from './load-section.ts';
import { memberCentrePath, memberTabs } from './menu.ts';
import { orderPath } from './order-path.ts';
import { reviewStatusLabels, reviewStatusTones } from './review-words.ts';

/** The reviews that the member has written, newest first, with what became of them. */
export function ReviewsSection({ reviews, page, pageCount }: ReviewPage) {
  if (reviews.length === 0) {
    return (
      <EmptyState
        title="還沒有評論"
        action={
          <AppLink to={memberCentrePath(memberTabs.ORDERS)} className={buttonClass('secondary')}>
            看我的訂單
          </AppLink>
        }
      >
        收到商品後，可以在訂單明細寫評論。
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="flex flex-col gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <Pagination
          label="我的評論"
          page={page}
          pageCount={pageCount}
          pathOf={(each) => memberCentrePath(memberTabs.REVIEWS, each)}
        />
      </div>
    </>
  );
}

function ReviewCard({ review }: { review: OwnReview }) {
  const { name, productId, orderId, stars, text, tags, status, hiddenReason, answer, createdAt } =
    review;
  return (
    <article className="rounded-card border border-line bg-paper p-4 tablet:p-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <Badge tone={reviewStatusTones[status]}>{reviewStatusLabels[status]}</Badge>
        <time dateTime={createdAt} className="digits text-14 text-ink-soft">
          {formatDate(createdAt)}
        </time>
      </header>
      <h2 className="mt-2 font-medium">
        <AppLink to={saleablePath('product', productId)} className="hover:text-violet-700">
          {name}
        </AppLink>
      </h2>
      {text && <p className="mt-1 wrap-anywhere whitespace-pre-line">{text}</p>}
      {tags.length > 0 && <p className="mt-1 text-14 text-ink-soft">{tags.join('、')}</p>}
      {hiddenReason && <p className="mt-2 text-14">未公開的原因：{hiddenReason}</p>}
      {answer && (
        <div className="mt-3 rounded-small bg-violet-50 p-4 text-14">
          <p className="font-medium">商店回覆</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      <p className="mt-3 text-14">
        <AppLink to={orderPath(orderId)} className="underline underline-offset-4">
          看訂單
        </AppLink>
      </p>
    </article>
  );
}
