import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import type { BoughtItem, OrderDetail } from '#contract/entities/orders.ts';
import { type ReturnReason, returnReasons } from '#contract/enumerations.ts';
import { formatPrice } from '#rules/numbers.ts';
import { returnReasonLabels } from '#rules/order-labels.ts';
import { isAskedBack } from '#rules/orders/return-terms.ts';
import { hygieneExclusion } from '#rules/shop/shop-terms.ts';
import { api } from '../../api.ts';
import { describeFailure } from '../../errors.ts';
import { useDraft } from '../../forms/draft.ts';
import { toastSuccess } from '../../stores/toast.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { Held } from '../../ui/held.tsx';
import { useLiveMessage } from '../../ui/live-message.tsx';
import { LiveProblem } from '../../ui/live-problem.tsx';
import { Select, TextArea } from '../../ui/text-field.tsx';
import { useStillShown } from '../../ui/use-still-shown.ts';
import { FormButtons } from './form-buttons.tsx';
import { ResumedDraft } from './resumed-draft.tsx';
import {
  choiceProblem,
  chosenLines,
  longestNote,
  type ReturnChoice,
  type ReturnChoices,
  type ReturnDraft,
  readReturnDraft,
  refundOf,
  returnableItems,
  untouched,
} from './return-form.ts';
import { ReturnPictures } from './return-pictures.tsx';

interface ReturnDialogProps {
  order: OrderDetail;
  onClose(): void;
}

/** Requests a return. For each line the shopper states the units, the reason and whether they were opened. */
export default function ReturnDialog(props: ReturnDialogProps) {
  const { order, onClose } = props;
  const { draft, isResumed, change, clear, forget } = useDraft(`return ${order.id}`, (value) =>
    readReturnDraft(value, order),
  );
  const { choices, note, pictures } = draft;
  const [isSending, setIsSending] = useState(false);
  const { problem, isBusy, send } = useSending(props, draft, forget);

  return (
    <Dialog
      title="申請退貨"
      shape="sheet"
      onClose={onClose}
      footer={
        <FormButtons
          text="送出申請"
          isBusy={isBusy}
          isWaiting={isSending}
          onClose={onClose}
          onSend={send}
        />
      }
    >
      <Held isHeld={isBusy}>
        <ResumedDraft
          isResumed={isResumed}
          isWaiting={isSending}
          note={pictures.length === 0 && '如有照片，請重新加入。'}
          onClear={clear}
        />
        <p className="text-14 text-ink-soft">{hygieneExclusion}</p>
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {returnableItems(order).map((item) => (
            <Line
              key={item.lineId}
              item={item}
              choice={choices[item.lineId] ?? untouched}
              onChange={(choice) => change({ choices: { ...choices, [item.lineId]: choice } })}
            />
          ))}
        </ul>
        <TextArea
          label="補充說明（選填）"
          rows={2}
          maxLength={longestNote}
          value={note}
          onChange={({ target }) => change({ note: target.value })}
          className="mt-4"
        />
        <ReturnPictures
          pictures={pictures}
          onChange={(sent) => change({ pictures: sent })}
          onBusy={setIsSending}
        />
        <Sum order={order} choices={choices} />
      </Held>
      <LiveProblem id="return-problem" message={problem} className="mt-2" />
    </Dialog>
  );
}

/**
 * Sends the request, once the chosen units can be returned, and calls `onSent`; `problem` says why it was not taken.
 */
function useSending(
  { order, onClose }: ReturnDialogProps,
  { choices, note, pictures }: ReturnDraft,
  onSent: () => void,
) {
  const isShown = useStillShown();
  const { revalidate } = useRevalidator();
  const [problem, sayProblem] = useLiveMessage();
  const [isBusy, setIsBusy] = useState(false);
  const lines = chosenLines(choices);

  async function send() {
    if (lines.length === 0) return sayProblem('請選擇要退貨的商品數量');
    if (Object.values(choices).some((choice) => choiceProblem(choice))) {
      return sayProblem('有商品不符合退貨條件，請確認上方說明');
    }
    sayProblem('');
    setIsBusy(true);
    try {
      await api.requestReturn({
        params: { id: order.id },
        body: { lines, note: note.trim(), pictures: pictures.map(({ id }) => id) },
      });
      onSent();
      await revalidate();
      toastSuccess('已送出退貨申請');
      if (isShown()) onClose();
    } catch (error) {
      const { status, message = defaultErrorMessage } = describeFailure(error);
      if (status !== 401) sayProblem(message);
      setIsBusy(false);
    }
  }
  return { problem, isBusy, send };
}

/** The refund before the request is sent, with the costs of falling below a threshold. */
function Sum({ order, choices }: { order: OrderDetail; choices: ReturnChoices }) {
  const refund = refundOf(order, choices);
  const { goods, delivery, total } = refund;
  const givenBefore = goods + delivery - total;
  const gifts = order.items.gifts.filter((gift) => isAskedBack(gift, refund));
  return (
    <div className="mt-5 flex flex-col gap-1" aria-live="polite">
      {(delivery < 0 || givenBefore > 0) && <SumLine name="退貨商品" amount={formatPrice(goods)} />}
      {delivery < 0 && (
        <SumLine name="留下的商品未達免運門檻，補收運費" amount={`−${formatPrice(0 - delivery)}`} />
      )}
      {delivery > 0 && givenBefore > 0 && <SumLine name="運費" amount={formatPrice(delivery)} />}
      {givenBefore > 0 && (
        <SumLine name="這筆訂單先前已退還的款項" amount={`−${formatPrice(givenBefore)}`} />
      )}
      <p className="digits flex items-baseline justify-between gap-4">
        <span className="text-ink-soft">預計退款金額</span>
        <strong className="text-22">{formatPrice(total)}</strong>
      </p>
      {gifts.length > 0 && (
        <p className="text-14">
          留下的商品未達贈品門檻，請一併寄回：{gifts.map(({ name }) => name).join('、')}
        </p>
      )}
    </div>
  );
}

function SumLine({ name, amount }: { name: string; amount: string }) {
  return (
    <p className="digits flex justify-between gap-4 text-14 text-ink-soft">
      <span>{name}</span>
      {amount}
    </p>
  );
}

interface LineProps {
  item: BoughtItem;
  choice: ReturnChoice;
  onChange(choice: ReturnChoice): void;
}

function Line({ item, choice, onChange }: LineProps) {
  const { name, volume, returnableQuantity, lineId } = item;
  const problem = choiceProblem(choice);
  return (
    <li className="py-4">
      <fieldset aria-describedby={problem ? `return-${lineId}-problem` : undefined}>
        <legend className="font-medium">
          {name}
          {volume && <span className="ml-2 text-14 font-normal text-ink-soft">{volume}</span>}
        </legend>
        <div className="mt-2 grid grid-cols-[7rem_minmax(0,1fr)] gap-3">
          <Select
            label="數量"
            value={choice.quantity}
            onChange={({ target }) => onChange({ ...choice, quantity: Number(target.value) })}
          >
            {Array.from({ length: returnableQuantity + 1 }, (_, units) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is the value.
              <option key={units} value={units}>
                {units === 0 ? '不退' : `${units} 件`}
              </option>
            ))}
          </Select>
          {choice.quantity > 0 && (
            <Select
              label="原因"
              value={choice.reason}
              onChange={({ target }) =>
                onChange({ ...choice, reason: target.value as ReturnReason })
              }
            >
              {returnReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {returnReasonLabels[reason]}
                </option>
              ))}
            </Select>
          )}
        </div>
        {choice.quantity > 0 && (
          <Checkbox
            label="商品已拆封"
            checked={choice.isOpened}
            onChange={({ target }) => onChange({ ...choice, isOpened: target.checked })}
          />
        )}
        <FieldError id={`return-${lineId}-problem`} error={problem} />
      </fieldset>
    </li>
  );
}
