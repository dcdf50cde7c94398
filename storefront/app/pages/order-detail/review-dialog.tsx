import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import type { ReviewedLine } from '#contract/entities/reviews.ts';
import { type ReviewTag, reviewTagGroups } from '#contract/enumerations.ts';
import { mostReviewText } from '#rules/reviews.ts';
import { api } from '../../api.ts';
import { describeFailure } from '../../errors.ts';
import { toastSuccess, toastWarning } from '../../stores/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { ReviewPictures, type SentPicture } from './review-pictures.tsx';

interface ReviewDialogProps {
  orderId: number;
  line: ReviewedLine;
  onClose(): void;
}

const stars = [
  { value: '5', label: '★★★★★ 很滿意' },
  { value: '4', label: '★★★★☆ 滿意' },
  { value: '3', label: '★★★☆☆ 普通' },
  { value: '2', label: '★★☆☆☆ 不太滿意' },
  { value: '1', label: '★☆☆☆☆ 不滿意' },
] as const;
type Stars = (typeof stars)[number]['value'];

/** Writes a review of goods that the member has received. */
export default function ReviewDialog(props: ReviewDialogProps) {
  const { line, onClose } = props;
  const problemId = useId();
  const [chosen, setChosen] = useState<Stars>();
  const [tags, setTags] = useState<readonly ReviewTag[]>([]);
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly SentPicture[]>([]);
  const [isSending, setIsSending] = useState(false);
  const { problem, isBusy, send } = useSending(props, { stars: chosen, tags, text, pictures });

  return (
    <Dialog
      title="寫評論"
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Button look="secondary" size="small" onClick={onClose}>
            取消
          </Button>
          <Button size="small" busy={isBusy} disabled={isSending} onClick={() => void send()}>
            送出評論
          </Button>
        </>
      }
    >
      <p className="font-medium">{line.name}</p>
      <RadioGroup<Stars>
        legend="星數"
        name="review-stars"
        choices={stars}
        value={chosen}
        onChange={setChosen}
        className="mt-4"
      />
      <TagFields tags={tags} onChange={setTags} />
      <TextArea
        label="使用心得（選填）"
        hint="會和遮蔽後的姓名一起公開；請不要寫電話、地址等個人資料"
        rows={4}
        maxLength={mostReviewText}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="mt-4"
      />
      <ReviewPictures pictures={pictures} onChange={setPictures} onBusy={setIsSending} />
      <div role="alert" className="mt-2">
        <FieldError id={problemId} error={problem} />
      </div>
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

interface Written {
  stars: Stars | undefined;
  tags: readonly ReviewTag[];
  text: string;
  pictures: readonly SentPicture[];
}

/** Sends a review, once the stars are chosen; `problem` says why it was not taken. */
function useSending(
  { orderId, line, onClose }: ReviewDialogProps,
  { stars: chosen, tags, text, pictures }: Written,
) {
  const { revalidate } = useRevalidator();
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function send() {
    if (!chosen) return setProblem('請選擇星數');
    setProblem('');
    setIsBusy(true);
    try {
      const { data } = await api.createReview({
        params: { id: orderId },
        body: {
          lineId: line.lineId,
          stars: Number(chosen),
          text: text.trim(),
          tags: [...tags],
          pictures: pictures.map(({ id }) => id),
        },
      });
      await revalidate();
      toastSuccess(data.status === 'PUBLISHED' ? '評論已公開' : '已送出評論，看過後就會公開');
      onClose();
    } catch (error) {
      const { status, errorCode, message = defaultErrorMessage } = describeFailure(error);
      if (errorCode === 'REVIEW_EXISTS') {
        // It was sent before: in another tab, or by a press whose answer never came.
        await revalidate();
        toastWarning(message);
        return onClose();
      }
      if (status !== 401) setProblem(message);
      setIsBusy(false);
    }
  }
  return { problem, isBusy, send };
}
