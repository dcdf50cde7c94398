import { Button, Checkbox, Group, Modal, NumberInput, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { supplyLimits } from '#contract/supply.ts';
import { adminApi } from '../api.ts';
import { FailureLine } from '../identity/failure-line.tsx';
import { askTwice, isOutcomeUnknown, keyForNextTry, newKey } from '../lost-answers.ts';
import { LeaveQuestion } from '../resource/form/leave-guard.tsx';
import { useRight } from '../session.ts';
import { DayInput } from '../ui/day-input.tsx';
import { useStillShown } from '../ui/use-still-shown.ts';
import type { PurchasePage } from './purchase-page.ts';
import classes from './supply.module.css';

interface Coming {
  productId: number;
  quantity: number;
  lotNo: string;
  /** '' for goods that do not expire. */
  expiresOn: string;
}

interface Props {
  page: PurchasePage;
  onClose(): void;
  /** The goods are booked. */
  onDone(): void;
  /** After a refusal, and while nobody knows whether the goods are booked. */
  onFailed(): void;
}

/** An earlier press, whose answer was lost, has booked the goods, and the rows were changed since. */
const isOtherThanBefore = (error: Error) =>
  error instanceof ApiError && error.errorCode === 'IDEMPOTENCY_KEY_REUSED';

const sayBooked = () => notifications.show({ color: 'yellow', message: '剛才的收貨已記下' });

/** The rows of the form, and the request, which is another one after each refusal. */
function useReceiving({ page, onDone, onFailed }: Omit<Props, 'onClose'>) {
  // One form books once, however often its button is pressed.
  const [idempotencyKey, setKey] = useState(newKey);
  const [begun] = useState<readonly Coming[]>(() =>
    page.lines
      .filter(({ quantity, received }) => quantity > received)
      .map(({ productId, quantity, received }) => ({
        productId,
        quantity: quantity - received,
        lotNo: '',
        expiresOn: '',
      })),
  );
  const [rows, setRows] = useState(begun);
  const [options, setOptions] = useState({ acceptsMore: false, takesCost: false });
  const lines = rows
    .filter(({ quantity }) => quantity > 0)
    .map(({ expiresOn, ...row }) => ({ ...row, expiresOn: expiresOn || null }));
  const isShown = useStillShown();
  // Whoever has left this form may have opened the next one, which stays open.
  const finish = () => (isShown() ? onDone() : onFailed());
  const receive = useMutation({
    mutationFn: () =>
      askTwice(() =>
        adminApi.receivePurchaseOrder(
          { params: { id: page.id }, body: { lines, ...options } },
          { idempotencyKey },
        ),
      ),
    onSuccess({ wasLost }) {
      if (wasLost) sayBooked();
      else notifications.show({ color: 'green', message: '已收貨，庫存已增加' });
      finish();
    },
    onError(error) {
      if (isOtherThanBefore(error)) {
        sayBooked();
        finish();
        return;
      }
      setKey(keyForNextTry(idempotencyKey, error));
      onFailed();
    },
  });
  const isOver =
    receive.error instanceof ApiError && receive.error.errorCode === 'RECEIPT_EXCEEDS_ORDER';
  const change = (index: number, changed: Partial<Coming>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...changed } : row)));
  const isTyped = rows !== begun;
  return { rows, lines, options, isOver, isTyped, receive, setRows, change, setOptions };
}

/** What came: units, lot and last day of each product. A product may come in several lots. */
export default function ReceiveForm({ page, onClose, ...settled }: Props) {
  const { rows, lines, options, isOver, isTyped, receive, setRows, change, setOptions } =
    useReceiving({ page, ...settled });
  const [isAsking, setAsking] = useState(false);
  const close = () => (isTyped ? setAsking(true) : onClose());
  const { acceptsMore, takesCost } = options;
  const maySeeCosts = useRight('cost.read');
  return (
    <Modal opened onClose={close} closeOnEscape={!isAsking} size="lg" title="收貨">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // React would hand it on to the form of the record, around the dialog.
          event.stopPropagation();
          if (lines.length > 0) receive.mutate();
        }}
      >
        <Text size="sm">
          填寫實際收到的件數；沒有到的填 0。有效期限填最後可以出貨的一天，沒有批號的留空。
        </Text>
        {rows.map((row, index) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing but their places
            key={index}
            row={row}
            name={page.lines.find(({ productId }) => productId === row.productId)?.name ?? ''}
            onChange={(changed) => change(index, changed)}
            onAnother={() =>
              setRows(
                rows.toSpliced(index + 1, 0, { ...row, quantity: 0, lotNo: '', expiresOn: '' }),
              )
            }
          />
        ))}
        {(isOver || acceptsMore) && (
          <Checkbox
            mt="sm"
            label="照實收下，件數比訂購的多"
            checked={acceptsMore}
            onChange={({ target }) => setOptions({ ...options, acceptsMore: target.checked })}
          />
        )}
        {maySeeCosts && (
          <Checkbox
            mt="sm"
            label="把這張採購單的成本記為商品成本"
            checked={takesCost}
            onChange={({ target }) => setOptions({ ...options, takesCost: target.checked })}
          />
        )}
        <FailureLine>{receive.error ? sentenceOf(receive.error) : undefined}</FailureLine>
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={close}>
            返回
          </Button>
          <Button type="submit" disabled={lines.length === 0} loading={receive.isPending}>
            確認收貨
          </Button>
        </Group>
      </form>
      {/* The same press of Escape would close a question that is always there. */}
      {isAsking && <LeaveQuestion isAsked onStay={() => setAsking(false)} onLeave={onClose} />}
    </Modal>
  );
}

/** The first sentence about a line, or that of the refusal. */
function sentenceOf(error: Error) {
  if (isOutcomeUnknown(error))
    return '沒有收到回覆，不知道是否已記下。請再按一次，同一次收貨不會重複入庫';
  return (error instanceof ApiError && Object.values(error.errors)[0]) || error.message;
}

interface RowProps {
  row: Coming;
  name: string;
  onChange(changed: Partial<Coming>): void;
  onAnother(): void;
}

function Row({ row, name, onChange, onAnother }: RowProps) {
  return (
    <fieldset className={classes.coming}>
      <legend>{name}</legend>
      <div className={classes.inputs}>
        <NumberInput
          label="收到件數"
          allowDecimal={false}
          min={0}
          max={supplyLimits.units}
          value={row.quantity}
          onChange={(value) => onChange({ quantity: Number(value) || 0 })}
        />
        <TextInput
          label="批號"
          maxLength={supplyLimits.lotNo}
          autoComplete="off"
          value={row.lotNo}
          onChange={({ target }) => onChange({ lotNo: target.value })}
        />
        <DayInput
          label="有效期限"
          isOptional
          value={row.expiresOn}
          onChange={(expiresOn) => onChange({ expiresOn })}
        />
      </div>
      <Button size="compact-xs" variant="subtle" mt={4} onClick={onAnother}>
        再加一個批號
      </Button>
    </fieldset>
  );
}
