import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type CountedReference, references } from '#contract/resources/fields.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import ReferencesInput from '../../resource/inputs/references-input.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import classes from '../order/order.module.css';
import { RefundLimitLine } from '../order/refund-limit-line.tsx';
import { useReview } from '../order/use-review.ts';
import type { ReturnPage } from './return-page.ts';

const addable = references({ label: '其他商品', to: 'products', most: 20, counted: true });
const plain = { description: undefined, error: undefined, withAsterisk: false, disabled: false };

/** Chooses the goods to send for the returned ones, and shows the difference in advance. */
export default function ExchangeDialog({ page, onClose }: { page: ReturnPage; onClose(): void }) {
  const navigate = useNavigate();
  const { units, setUnits, others, setOthers, review, problem, isCurrent, exchange } =
    useExchange(page);
  return (
    <Modal opened onClose={onClose} size="lg" title="換貨">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isCurrent || !review) return;
          exchange.mutate(review, {
            onSuccess({ data }) {
              if (data.state === 'EXCHANGED') void navigate(`/orders/${data.orderId}`);
              else onClose();
            },
          });
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            成立一筆相連的訂單，寄到原訂單的收件處，不另收運費。換回同樣的商品不收差額，多換的依原訂單的價格，其他商品依目前的價格。
          </Text>
          <ul className={classes.editLines}>
            {page.lines.map(({ lineId, name, quantity }) => (
              <li key={lineId}>
                <span>{name}</span>
                <NativeSelect
                  aria-label={`${name} 換出件數`}
                  value={String(units[lineId] ?? quantity)}
                  onChange={({ target }) => setUnits({ ...units, [lineId]: Number(target.value) })}
                  data={Array.from({ length: quantity + 1 }, (_, count) => String(count))}
                />
              </li>
            ))}
          </ul>
          <ReferencesInput
            {...plain}
            id="others"
            label="其他商品"
            field={addable}
            value={others}
            onChange={(value) => setOthers(value as CountedReference[])}
          />
          <FailureLine>{problem}</FailureLine>
          {review && <Difference review={review} page={page} />}
          <FailureLine>{exchange.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" disabled={!isCurrent} loading={exchange.isPending}>
              成立換貨訂單
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

type Review = Awaited<ReturnType<typeof adminApi.reviewExchange>>['data'];

/** The worth of the returned goods and of the goods that are sent, and who pays the difference. */
function Difference({ review, page }: { review: Review; page: ReturnPage }) {
  const { worth, price, due, givenBack } = review;
  return (
    <Alert color="violet" variant="light" role="status">
      退貨 {formatTwd(worth)}，換出 {formatTwd(price)}。
      {due > 0 && `取貨時向顧客收取差額 ${formatTwd(due)}。`}
      {givenBack > 0 && `退還顧客差額 ${formatTwd(givenBack)}。`}
      {due + givenBack === 0 && '沒有差額。'}
      {givenBack > 0 && <RefundLimitLine limit={page.refundLimit} amount={givenBack} />}
    </Alert>
  );
}

/** The goods that are sent; the server reviews them before. */
function useExchange({ id, lines }: ReturnPage) {
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [others, setOthers] = useState<CountedReference[]>([]);
  const goods = lines.flatMap(({ lineId, kind, itemId, quantity: returned }) => {
    const quantity = units[lineId] ?? returned;
    return kind === 'gift' || quantity === 0 ? [] : [{ kind, id: itemId, quantity }];
  });
  const wanted = [...goods, ...others.map((each) => ({ kind: 'product' as const, ...each }))];
  const review = useReview(
    ['exchange-review', id],
    wanted.length > 0 ? wanted : undefined,
    async (asked) =>
      (await adminApi.reviewExchange({ params: { id }, body: { wanted: asked } })).data,
  );
  const exchange = usePageAction(
    ({ givenBack, due }: { givenBack: number; due: number }) =>
      adminApi.exchangeReturn({ params: { id }, body: { wanted, givenBack, due } }),
    { done: '換貨訂單已成立' },
  );
  return { units, setUnits, others, setOthers, ...review, exchange };
}
