import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import type { ReviewedLine } from '#contract/entities/reviews.ts';
import { type ReviewTag, reviewTagGroups } from '#contract/enumerations.ts';
import { mostReviewText } from '#rules/orders/reviews.ts';
import { api } from '../../api.ts';
import { describeFailure } from '../../errors.ts';
import { useDraft } from '../../forms/draft.ts';
import { toastSuccess, toastWarning } from '../../stores/toast.ts';
import { Checkbox, RadioGroup } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Held } from '../../ui/held.tsx';
import { useLiveMessage } from '../../ui/live-message.tsx';
import { LiveProblem } from '../../ui/live-problem.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { useStillShown } from '../../ui/use-still-shown.ts';
import { FormButtons } from './form-buttons.tsx';
import { ResumedDraft } from './resumed-draft.tsx';
import { type ReviewDraft, readReviewDraft, type Stars, starChoices } from './review-form.ts';
import { ReviewPictures } from './review-pictures.tsx';

interface ReviewDialogProps {
  orderId: number;
  line: ReviewedLine;
  onClose(): void;
}

/** Writes a review of goods that the member has received. */
export default function ReviewDialog(props: ReviewDialogProps) {
  const { line, onClose } = props;
  const problemId = useId();
  const { draft, isResumed, change, clear, forget } = useDraft(
    `review ${line.lineId}`,
    readReviewDraft,
  );
  const [isSending, setIsSending] = useState(false);
  const { problem, isBusy, send } = useSending(props, draft, forget);

  return (
    <Dialog
      title="寫評論"
      shape="sheet"
      onClose={onClose}
      footer={
        <FormButtons
          text="送出評論"
          isBusy={isBusy}
          isWaiting={isSending}
          onClose={onClose}
          onSend={send}
        />
      }
    >
      <Held isHeld={isBusy}>
        <ResumedDraft isResumed={isResumed} isWaiting={isSending} onClear={clear} />
        <p className="font-medium">{line.name}</p>
        <RadioGroup<Stars>
          legend="星數"
          name="review-stars"
          choices={starChoices}
          value={draft.stars}
          onChange={(stars) => change({ stars })}
          className="mt-4"
        />
        <TagFields tags={draft.tags} onChange={(tags) => change({ tags })} />
        <TextArea
          label="使用心得（選填）"
          hint="會和遮蔽後的姓名一起公開，請不要寫電話、地址等個資"
          rows={4}
          maxLength={mostReviewText}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
          className="mt-4"
        />
        <ReviewPictures
          pictures={draft.pictures}
          onChange={(pictures) => change({ pictures })}
          onBusy={setIsSending}
        />
      </Held>
      <LiveProblem id={problemId} message={problem} className="mt-2" />
    </Dialog>
  );
}

interface TagFieldsProps {
  tags: readonly ReviewTag[];
  onChange(tags: readonly ReviewTag[]): void;
}

function TagFields({ tags, onChange }: TagFieldsProps) {
  return Object.entries(reviewTagGroups).map(([group, names]) => (
    <fieldset key={group} className="mt-4">
      <legend className="text-14 font-medium">{group}（選填）</legend>
      <div className="flex flex-wrap gap-x-5">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={tags.includes(name)}
            onChange={({ target }) =>
              onChange(target.checked ? [...tags, name] : tags.filter((each) => each !== name))
            }
          />
        ))}
      </div>
    </fieldset>
  ));
}

/** Sends a review, once the stars are chosen, and calls `onSent`; `problem` says why it was not taken. */
function useSending(
  { orderId, line, onClose }: ReviewDialogProps,
  { stars, tags, text, pictures }: ReviewDraft,
  onSent: () => void,
) {
  const isShown = useStillShown();
  const { revalidate } = useRevalidator();
  const [problem, sayProblem] = useLiveMessage();
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    if (!stars) return sayProblem('請選擇星數');
    sayProblem('');
    setIsBusy(true);
    try {
      const { data } = await api.createReview({
        params: { id: orderId },
        body: {
          lineId: line.lineId,
          stars: Number(stars),
          text: text.trim(),
          tags: [...tags],
          pictures: pictures.map(({ id }) => id),
        },
      });
      onSent();
      await revalidate();
      toastSuccess(data.status === 'PUBLISHED' ? '評論已公開' : '已送出評論，看過後就會公開');
      if (isShown()) onClose();
    } catch (error) {
      const { status, errorCode, message = defaultErrorMessage } = describeFailure(error);
      if (errorCode === 'REVIEW_EXISTS') {
        // It was sent before: in another tab, or by a press whose answer never came.
        onSent();
        await revalidate();
        toastWarning(message);
        if (isShown()) onClose();
        return;
      }
      if (status !== 401) sayProblem(message);
      setIsBusy(false);
    }
  }
  return { problem, isBusy, send };
}
