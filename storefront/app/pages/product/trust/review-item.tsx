import { useId, useState } from 'react';
import type { Review } from '#contract/entities/reviews.ts';
import { formatDate } from '#rules/dates.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { api } from '../../../api.ts';
import { describeFailure } from '../../../errors.ts';
import { useMemberStore } from '../../../stores/member.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useLiveMessage } from '../../../ui/live-message.tsx';
import { LiveProblem } from '../../../ui/live-problem.tsx';
import { Stars } from '../../../ui/stars.tsx';

/** One review with the answer of the shop. Its words are text, whatever they hold. */
export function ReviewItem({ review }: { review: Review }) {
  const { stars, text, tags, pictures, author, answer, createdAt } = review;
  return (
    <article className="py-5">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={stars} />
        <span className="text-14 font-medium">{author}</span>
        <Badge tone="leaf">已購買</Badge>
        <time dateTime={createdAt} className="digits text-14 text-ink-soft">
          {formatDate(createdAt)}
        </time>
      </header>
      {text && <p className="mt-2 text-pretty wrap-anywhere whitespace-pre-line">{text}</p>}
      {tags.length > 0 && <p className="mt-2 text-14 text-ink-soft">{tags.join('、')}</p>}
      {pictures.length > 0 && (
        <ul className="mt-3 flex gap-2">
          {pictures.map(({ id, url }, index) => (
            <li key={id}>
              <a href={pictureAt(url, 1200)} target="_blank" rel="noreferrer">
                <img
                  src={pictureAt(url, 320)}
                  alt={`買家的照片 ${index + 1}`}
                  width={80}
                  height={80}
                  loading="lazy"
                  className="size-20 rounded-small bg-paper object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className="mt-3 rounded-small bg-violet-50 p-4 text-14">
          <p className="font-medium">商店回覆</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
        </div>
      )}
      <Helpful review={review} />
    </article>
  );
}

/** Tells the shop that the review was of use; for members, each once. */
function Helpful({ review }: { review: Review }) {
  const [count, setCount] = useState(review.helpfulCount);
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const problemId = useId();
  const [problem, sayProblem] = useLiveMessage();
  async function mark() {
    if (!useMemberStore.getState().ecUserToken) return sayProblem('登入後可以按有幫助');
    sayProblem('');
    setState('busy');
    try {
      const { data } = await api.markReviewHelpful({ params: { id: review.id } });
      setCount(data.helpfulCount);
      setState('done');
    } catch (error) {
      const { status, message } = describeFailure(error);
      if (status !== 401 && message) sayProblem(message);
      setState('open');
    }
  }
  return (
    <div className="mt-2 noscript:hidden">
      <Button
        look="quiet"
        size="small"
        className="digits -ml-4"
        busy={state === 'busy'}
        disabled={state === 'done'}
        onClick={() => void mark()}
      >
        有幫助{count > 0 && ` ${count}`}
        <span className="sr-only">：{review.author}的評論</span>
      </Button>
      <LiveProblem id={problemId} message={problem} />
    </div>
  );
}
