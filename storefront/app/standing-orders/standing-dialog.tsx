import { type ComponentProps, useState } from 'react';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import { mostDaysAhead, rhythmWeeks } from '#contract/standing-orders.ts';
import { taipeiDay } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { dayAfter } from '#rules/orders/standing-order.ts';
import { rhythmWords } from '#rules/orders/standing-words.ts';
import { describeFailure } from '../errors.ts';
import { shopNow } from '../shop-time.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Held } from '../ui/held.tsx';
import { useLiveMessage } from '../ui/live-message.tsx';
import { LiveProblem } from '../ui/live-problem.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useStillShown } from '../ui/use-still-shown.ts';
import { DeliveryChoice, PaymentOfParcel } from './delivery-choice.tsx';
import { GoodsOfForm } from './goods-of-form.tsx';
import { InvoiceChoice } from './invoice-choice.tsx';
import { ParcelDraft } from './parcel-draft.tsx';
import type { StandingForm } from './standing-form.ts';
import { usePreview } from './use-preview.ts';

interface StandingDialogProps {
  title: string;
  form: StandingForm;
  /** The button that saves. */
  save: string;
  /** Saves with the sum that is shown, in TWD. `isShown` says whether the dialog is still open. */
  onSave(form: StandingForm, paidAmount: number, isShown: () => boolean): Promise<void>;
  onClose(): void;
}

const ownUse = 'own';

/** Sets a standing order up, or changes it: goods, rhythm, date, delivery and payment, with the sum of one parcel. */
export default function StandingDialog({
  title,
  form: given,
  save,
  onSave,
  onClose,
}: StandingDialogProps) {
  const [form, setForm] = useState(given);
  const [problem, sayProblem] = useLiveMessage();
  const [isBusy, setIsBusy] = useState(false);
  const [isEntering, setEntering] = useState(false);
  const preview = usePreview(form);
  const isShown = useStillShown();
  const change = (values: Partial<StandingForm>) => setForm((before) => ({ ...before, ...values }));

  async function send() {
    if (!preview.draft || preview.isOld || preview.problem) return;
    if (isEntering) {
      sayProblem('收件資料還沒有套用：請按「使用這份收件資料」或「取消」');
      return;
    }
    sayProblem('');
    setIsBusy(true);
    try {
      await onSave(form, preview.draft.amounts.paid, isShown);
      if (isShown()) onClose();
    } catch (error) {
      const { status, message = defaultErrorMessage } = describeFailure(error);
      if (status !== 401) sayProblem(message);
      setIsBusy(false);
    }
  }

  const sum = preview.draft?.amounts.paid;
  return (
    <Dialog
      title={title}
      shape="sheet"
      onClose={onClose}
      footer={
        <>
          <Sum sum={preview.isOld ? undefined : sum} />
          <Button look="secondary" size="small" onClick={onClose}>
            取消
          </Button>
          <Button size="small" busy={isBusy || preview.isOld} onClick={() => void send()}>
            {save}
          </Button>
        </>
      }
    >
      <Held isHeld={isBusy}>
        <p className="mb-4 text-14 text-ink-soft">
          每次寄出前 5 天通知您金額，寄出前都可以修改、略過、暫停或結束；不會自動扣款。
        </p>
        <div className="flex flex-col gap-6">
          <GoodsOfForm goods={form.goods} onChange={(goods) => change({ goods })} />
          <RhythmFields form={form} onChange={change} />
          <Terms
            given={given.delivery}
            form={form}
            paidAmount={sum ?? 0}
            onChange={change}
            isEntering={isEntering}
            onEntering={(isOpen) => {
              setEntering(isOpen);
              sayProblem('');
            }}
          />
          {preview.draft && <Content draft={preview.draft} />}
        </div>
      </Held>
      <LiveProblem
        id="standing-problem"
        message={{ ...problem, text: problem.text || preview.problem }}
        className="mt-2"
      />
    </Dialog>
  );
}

/** The sum of one parcel in TWD; undefined while it is computed. */
const Sum = ({ sum }: { sum: number | undefined }) => (
  <p className="digits mr-auto self-center" aria-live="polite">
    {sum === undefined ? '計算中…' : `每次約 ${formatPrice(sum)}`}
  </p>
);

/** What one parcel would have today, and its sum. */
const Content = ({ draft }: ComponentProps<typeof ParcelDraft>) => (
  <section aria-label="一次的內容與金額">
    <ParcelDraft draft={draft} />
  </section>
);

interface TermsProps {
  given: StandingForm['delivery'];
  form: StandingForm;
  /** TWD of one parcel; 0 while it is unknown. */
  paidAmount: number;
  onChange(values: Partial<StandingForm>): void;
  isEntering: boolean;
  onEntering(isEntering: boolean): void;
}

/** Where each parcel goes, its invoice, and how it is paid. */
function Terms({ given, form, paidAmount, onChange, ...entering }: TermsProps) {
  const { delivery } = form;
  return (
    <>
      <DeliveryChoice
        given={given}
        delivery={delivery}
        onChange={(other) => onChange({ delivery: other })}
        {...entering}
      />
      <InvoiceChoice
        given={given}
        delivery={delivery}
        onChange={(invoice) => onChange({ delivery: { ...delivery, ...invoice } })}
      />
      <PaymentOfParcel
        form={form}
        paidAmount={paidAmount}
        onChange={(paymentType) => onChange({ paymentType })}
      />
    </>
  );
}

interface RhythmFieldsProps {
  form: StandingForm;
  onChange(values: Partial<StandingForm>): void;
}

/** How often a parcel comes, and when the next one does. */
function RhythmFields({ form, onChange }: RhythmFieldsProps) {
  const today = taipeiDay(shopNow());
  return (
    <>
      <RadioGroup
        legend="多久一次"
        name="rhythm"
        value={form.rhythmWeeks === null ? ownUse : String(form.rhythmWeeks)}
        onChange={(value) =>
          onChange({ rhythmWeeks: rhythmWeeks.find((each) => String(each) === value) ?? null })
        }
        choices={[
          ...rhythmWeeks.map((weeks) => ({ value: String(weeks), label: rhythmWords(weeks) })),
          {
            value: ownUse,
            label: rhythmWords(null),
            note: '依您自己的訂單估算多久用完',
          },
        ]}
        className="tablet:grid tablet:grid-cols-2"
      />
      <TextField
        label="下一次寄出的日期"
        type="date"
        min={dayAfter(today, 1)}
        max={dayAfter(today, mostDaysAhead)}
        value={form.nextOn}
        onChange={({ target }) => target.value && onChange({ nextOn: target.value })}
      />
    </>
  );
}
