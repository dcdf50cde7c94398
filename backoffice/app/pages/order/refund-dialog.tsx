import {
  Button,
  Checkbox,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { type RefundedGoods, refundedGoods } from '#contract/enumerations.ts';
import { formatTwd } from '#rules/numbers.ts';
import { refundedGoodsLabels } from '#rules/order-labels.ts';
import { refundOfUnits } from '#rules/prorate.ts';
import { needsApproval } from '#rules/refund-limit.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';
import { RefundLimitLine } from './refund-limit-line.tsx';

type Line = OrderPage['lines'][number];

interface Choice {
  quantity: number;
  goods: RefundedGoods;
}

/** Gives money back: for units of lines, with the delivery fee if requested, or an amount. The sum is typed once more. */
export default function RefundDialog({ page, onClose }: { page: OrderPage; onClose(): void }) {
  const { order, money, lines } = page;
  const { id } = order;
  const left = money.paid - money.refunded;
  const open = lines.filter(
    ({ kind, quantity, takenBack }) => kind !== 'gift' && takenBack < quantity,
  );
  // One dialog makes one refund, however often its button is pressed.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [way, setWay] = useState<'lines' | 'amount'>(open.length > 0 ? 'lines' : 'amount');
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const [withShipFee, setWithShipFee] = useState(false);
  const [typed, setTyped] = useState<string | number>('');
  const [reason, setReason] = useState('');
  const [repeated, setRepeated] = useState<string | number>('');
  const chosen = open.flatMap((line) => {
    const { quantity = 0, goods = 'KEPT' } = choices[line.lineId] ?? {};
    return quantity > 0 ? [{ line, quantity, goods }] : [];
  });
  const worth = chosen.reduce(
    (sum, { line, quantity }) => sum + refundOfUnits(line, quantity, line.takenBack),
    withShipFee ? money.shipFeeLeft : 0,
  );
  // Other refunds may have left less than the goods cost.
  const amount = way === 'lines' ? Math.min(worth, page.leftToGiveBack) : Number(typed) || 0;
  const refund = useAction(
    id,
    () =>
      adminApi.refundOrder(
        {
          params: { id },
          body: {
            amount,
            reason,
            ...(way === 'lines' && {
              withShipFee,
              lines: chosen.map(({ line: { lineId }, quantity, goods }) => ({
                lineId,
                quantity,
                goods,
              })),
            }),
          },
        },
        { idempotencyKey },
      ),
    { done: `已退款 ${formatTwd(amount)}`, onDone: onClose },
  );
  const isTooMuch = amount > left;
  const isReady = amount > 0 && !isTooMuch && reason.trim() !== '' && Number(repeated) === amount;
  return (
    <Modal opened onClose={onClose} size="lg" title={`訂單 ${order.orderNo} 退款`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) refund.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            可退 {formatTwd(left)}。發票會自動作廢或開立折讓，顧客會收到通知信。
          </Text>
          {open.length > 0 && (
            <SegmentedControl
              aria-label="退款方式"
              value={way}
              onChange={(value) => setWay(value as typeof way)}
              data={[
                { value: 'lines', label: '逐項退款' },
                { value: 'amount', label: '只退金額' },
              ]}
            />
          )}
          {way === 'lines' ? (
            <>
              <ul className={classes.refundLines}>
                {open.map((line) => (
                  <RefundLine
                    key={line.lineId}
                    line={line}
                    canComeBack={page.canComeBack}
                    choice={choices[line.lineId] ?? { quantity: 0, goods: 'KEPT' }}
                    onChange={(choice) => setChoices({ ...choices, [line.lineId]: choice })}
                  />
                ))}
              </ul>
              {money.shipFeeLeft > 0 && (
                <Checkbox
                  label={`運費 ${formatTwd(money.shipFeeLeft)}`}
                  checked={withShipFee}
                  onChange={({ target }) => setWithShipFee(target.checked)}
                />
              )}
            </>
          ) : (
            <NumberInput
              label="退款金額"
              required
              min={1}
              max={left}
              allowDecimal={false}
              hideControls
              value={typed}
              onChange={setTyped}
            />
          )}
          <TextInput
            label="原因"
            required
            maxLength={200}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <Text fw={700} aria-live="polite">
            退款 {formatTwd(amount)}
            {isTooMuch && '，超過可退金額'}
            {way === 'lines' &&
              amount < worth &&
              `：所選金額 ${formatTwd(worth)}，這筆訂單先前已退，不再重複退`}
          </Text>
          {!isTooMuch && <RefundLimitLine limit={page.refundLimit} amount={amount} />}
          <NumberInput
            label={`再輸入一次金額 ${amount} 以確認`}
            description="退款送出後不能收回"
            required
            allowDecimal={false}
            hideControls
            value={repeated}
            onChange={setRepeated}
          />
          <FailureLine>{refund.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" disabled={!isReady} loading={refund.isPending}>
              {needsApproval(page.refundLimit, amount) ? '送出核可申請' : '確定退款'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

interface LineProps {
  line: Line;
  canComeBack: boolean;
  choice: Choice;
  onChange(choice: Choice): void;
}

function RefundLine({ line, canComeBack, choice, onChange }: LineProps) {
  const { name, quantity, takenBack } = line;
  const places = refundedGoods.filter((place) => canComeBack || place === 'KEPT');
  return (
    <li>
      <span>{name}</span>
      <NativeSelect
        label="件數"
        aria-label={`${name} 退款件數`}
        value={choice.quantity}
        onChange={({ target }) => onChange({ ...choice, quantity: Number(target.value) })}
        data={Array.from({ length: quantity - takenBack + 1 }, (_, units) => String(units))}
      />
      <NativeSelect
        label="商品"
        aria-label={`${name} 的商品`}
        value={choice.goods}
        onChange={({ target }) => onChange({ ...choice, goods: target.value as RefundedGoods })}
        data={places.map((value) => ({ value, label: refundedGoodsLabels[value] }))}
      />
    </li>
  );
}
