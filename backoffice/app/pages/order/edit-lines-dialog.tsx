import { Alert, Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { type CountedReference, references } from '#contract/resources/fields.ts';
import { formatTwd } from '#rules/numbers.ts';
import type { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import ReferencesInput from '../../resource/inputs/references-input.tsx';
import classes from './order.module.css';
import type { OrderPage } from './order-page.ts';
import { RefundLimitLine } from './refund-limit-line.tsx';
import { useLineEdits } from './use-line-edits.ts';

const most = 20;
const addable = references({ label: '新增商品', to: 'products', most, counted: true });
const plain = { error: undefined, withAsterisk: false, disabled: false };

/** Changes units, removes lines and adds goods, and shows the cost before saving. */
export default function EditLinesDialog({ page, onClose }: { page: OrderPage; onClose(): void }) {
  const edits = useLineEdits(page, onClose);
  const { review, save, reason, added } = edits;
  const isReady = edits.isCurrent && reason.trim() !== '';
  return (
    <Modal opened onClose={onClose} size="lg" title={`更改訂單 ${page.order.orderNo} 的商品`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && review) save.mutate(review.after.paid);
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            原有商品維持訂單的價格，新增的商品依目前的價格。件數改為 0
            即取消該商品；庫存會一併調整。
          </Text>
          <OwnLines edits={edits} />
          <ReferencesInput
            {...plain}
            id="added"
            label="新增商品"
            description={undefined}
            field={addable}
            value={added}
            onChange={(value) => edits.setAdded(value as CountedReference[])}
          />
          <FailureLine>{edits.problem}</FailureLine>
          {review && <Difference review={review} page={page} />}
          <TextInput
            label="原因"
            description="留在操作紀錄，顧客看不到"
            required
            maxLength={200}
            value={reason}
            onChange={({ target }) => edits.setReason(target.value)}
          />
          <FailureLine>{save.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" disabled={!isReady} loading={save.isPending}>
              {review && review.givenBack > 0
                ? `儲存並退款 ${formatTwd(review.givenBack)}`
                : '儲存'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The present lines of the order, each with its units. */
function OwnLines({ edits }: { edits: ReturnType<typeof useLineEdits> }) {
  return (
    <ul className={classes.editLines}>
      {edits.own.map((line) => (
        <li key={line.lineId}>
          <span>
            {line.name}
            <Text size="xs" c="dimmed">
              {formatTwd(line.unitPrice)}，原 {line.quantity} 件
            </Text>
          </span>
          <NumberInput
            aria-label={`${line.name} 件數`}
            min={0}
            max={10_000}
            allowDecimal={false}
            clampBehavior="strict"
            value={edits.unitsOf(line)}
            onChange={(value) => edits.setUnits(line.lineId, Number(value) || 0)}
          />
        </li>
      ))}
    </ul>
  );
}

type Review = Awaited<ReturnType<typeof adminApi.reviewOrderLines>>['data'];

const rows = [
  ['商品', 'product'],
  ['折扣', 'discount'],
  ['優惠券', 'coupon'],
  ['運費', 'shipFee'],
] as const;

/** The price of the order before and after, and what happens to the difference. */
function Difference({ review, page }: { review: Review; page: OrderPage }) {
  const { before, after, givenBack, sentences } = review;
  const more = after.paid - before.paid;
  const sign = (name: string) => (name === 'discount' || name === 'coupon' ? '−' : '');
  return (
    <Alert color="violet" variant="light" role="status">
      <dl className={`${classes.sums} ${classes.difference}`}>
        {rows.map(([label, name]) =>
          before[name] === after[name] ? null : (
            <div key={name} className={classes.sum}>
              <dt>{label}</dt>
              <dd>
                {sign(name)}
                {formatTwd(before[name])} → {sign(name)}
                {formatTwd(after[name])}
              </dd>
            </div>
          ),
        )}
        <dt className={classes.total}>應付金額</dt>
        <dd className={classes.total}>
          {formatTwd(before.paid)} → {formatTwd(after.paid)}
        </dd>
      </dl>
      <Text size="sm" mt="xs">
        {givenBack > 0
          ? `退還顧客 ${formatTwd(givenBack)}，發票會自動作廢或開立折讓。`
          : more === 0
            ? '金額不變。'
            : page.money.paid > 0
              ? ''
              : `顧客${more > 0 ? '多付' : '少付'} ${formatTwd(Math.abs(more))}，付款時收取新的金額。`}
      </Text>
      {givenBack > 0 && <RefundLimitLine limit={page.refundLimit} amount={givenBack} />}
      {sentences.map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}。
        </Text>
      ))}
    </Alert>
  );
}
