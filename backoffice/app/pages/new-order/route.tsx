import { Button, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { orders } from '#contract/resources/read-only/orders.ts';
import { formatTwd } from '#rules/numbers.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { LeaveGuard } from '../../resource/form/leave-guard.tsx';
import { useRightMissing } from '../../session.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Failure, NotAllowed } from '../../ui/states.tsx';
import { useHeld } from '../../ui/use-held.ts';
import { Receipt } from '../simulator/receipt.tsx';
import { scenarioOfOrder } from '../simulator/scenario.ts';
import { BuyerPart } from './buyer-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { GoodsPart } from './goods-part.tsx';
import { Made } from './made-order.tsx';
import classes from './new-order.module.css';
import type { OrderForm } from './order-form.ts';
import { PaymentPart } from './payment-part.tsx';
import { type NewOrder, useNewOrder } from './use-new-order.ts';

/** A new order for a buyer on the telephone or in LINE; `?order=` begins with buyer and goods of an earlier order. */
export default function NewOrderPage() {
  const [params] = useSearchParams();
  const missing = useRightMissing(orders.makes ?? []);
  // Another order begins with an empty form and a key of its own.
  const [count, setCount] = useState(0);
  const order = params.get('order');
  const onAnother = () => setCount(count + 1);
  if (missing) return <NotAllowed what="「新增訂單」" access={missing} />;
  return order && /^\d{1,9}$/.test(order) && count === 0 ? (
    <Again id={Number(order)} onAnother={onAnother} />
  ) : (
    <Screen key={count} initial={{}} onAnother={onAnother} />
  );
}

function Again({ id, onAnother }: { id: number; onAnother(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['new-order', 'from', id],
    queryFn: () => scenarioOfOrder(id),
    // The form must not change while somebody fills it in.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading name="新增訂單" />;
  const { products, combinations, shipType, buyer } = data.scenario;
  const memberId = buyer.kind === 'member' ? buyer.id : null;
  const initial = { memberId, products, combinations, shipType: shipType || 'HOME' } as const;
  return <Screen initial={initial} onAnother={onAnother} />;
}

function Screen({ initial, onAnother }: { initial: Partial<OrderForm>; onAnother(): void }) {
  const order = useNewOrder(initial);
  const { form, errors, onChange, create, simulation, isReady, isTyped } = order;
  const part = { form, errors, onChange };
  const fields = useRef<HTMLDivElement>(null);
  useHeld(fields, create.isPending);
  if (create.data) return <Made order={create.data} onAnother={onAnother} />;
  const { result } = simulation;
  return (
    <>
      <title>新增訂單｜後台</title>
      <LeaveGuard isActive={isTyped} onLeave={() => undefined} />
      <Title order={1} size="h3" mb="xs">
        新增訂單
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        電話、LINE 與補寄的訂單。價格、活動、贈品、庫存與限購都與商店結帳相同。
      </Text>
      <form
        aria-label="新增訂單"
        className={classes.columns}
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && result && !create.isPending) create.mutate(result.amounts.paid);
        }}
      >
        <div className={classes.column} ref={fields}>
          <Part title="訂購人">
            <BuyerPart {...part} />
          </Part>
          <Part title="訂購商品">
            <GoodsPart {...part} />
          </Part>
          <Part title="配送">
            <DeliveryPart {...part} />
          </Part>
          <Part title="付款與發票">
            <PaymentPart {...part} />
          </Part>
          <Part title="內部備註">
            <Textarea
              aria-label="內部備註"
              description="只有同事看得到"
              autosize
              minRows={2}
              maxLength={1000}
              value={form.note}
              onChange={({ target }) => onChange({ note: target.value })}
            />
          </Part>
        </div>
        <div className={`${classes.column} ${classes.quote}`}>
          <Quote order={order} />
          <Submit order={order} />
        </div>
      </form>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The price of the shop at this moment, with every campaign and why it has an effect or not. */
function Quote({ order: { simulation } }: { order: NewOrder }) {
  const { result, error } = simulation;
  if (error) return <FailureLine>{error.message}</FailureLine>;
  if (result) return <Receipt name="訂單" result={result} other={undefined} />;
  return (
    <section className={classes.part} aria-label="訂單的金額">
      <Text c="dimmed">加入商品後，這裡顯示金額、折扣、贈品與每個活動。</Text>
    </section>
  );
}

function Submit({ order }: { order: NewOrder }) {
  const { simulation, missing, isReady, failure, create } = order;
  const { result } = simulation;
  return (
    <div className={classes.submit}>
      <div>
        <Text fw={700}>{result ? `應付 ${formatTwd(result.amounts.paid)}` : '應付 —'}</Text>
        {missing && (
          <Text size="sm" c="dimmed">
            {missing}
          </Text>
        )}
      </div>
      <Button
        type="submit"
        loading={create.isPending}
        // The busy button holds the focus while the fields cannot; the form sends nothing twice.
        renderRoot={(props) => (
          <button
            {...props}
            type="submit"
            disabled={!isReady && !create.isPending}
            aria-busy={create.isPending}
          />
        )}
      >
        建立訂單
      </Button>
      <FailureLine>{failure}</FailureLine>
    </div>
  );
}
