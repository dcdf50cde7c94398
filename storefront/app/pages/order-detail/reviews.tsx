import { Suspense, useState } from 'react';
import type { ReviewedLine } from '#contract/entities/reviews.ts';
import { formatDate } from '#rules/dates.ts';
import { opened } from '../../loading-and-offline/optional.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Card } from '../member-centre/card.tsx';
import { reviewStatusLabels, reviewStatusTones } from '../member-centre/review-words.ts';

const ReviewDialog = opened(
  () => import('./review-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface ReviewsProps {
  orderId: number;
  lines: readonly ReviewedLine[];
}

/** The goods that can be reviewed, and the reviews that were written. Shows nothing before the goods were received. */
export function Reviews({ orderId, lines }: ReviewsProps) {
  const [chosen, setChosen] = useState<ReviewedLine>();
  const shown = lines.filter(({ canReview, review }) => canReview || review);
  if (shown.length === 0) return null;
  return (
    <Card title="商品評論">
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((line) => (
          <li key={line.lineId} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-medium">{line.name}</p>
              <p className="digits text-14 text-ink-soft">
                {line.review ? (
                  <span className="flex flex-wrap items-center gap-2">
                    <Stars stars={line.review.stars} />
                    <Badge tone={reviewStatusTones[line.review.status]}>
                      {reviewStatusLabels[line.review.status]}
                    </Badge>
                  </span>
                ) : (
                  line.deadline && `可以評論到 ${formatDate(line.deadline)}`
                )}
              </p>
            </div>
            {line.canReview && (
              <Button
                look="secondary"
                size="small"
                aria-label={`寫評論：${line.name}`}
                onClick={() => setChosen(line)}
              >
                寫評論
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <Suspense>
          <ReviewDialog orderId={orderId} line={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </Card>
  );
}
