import { Alert, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatTwd } from '#rules/numbers.ts';
import { Failure } from '../../ui/states.tsx';
import { emptyScenario, scenarioOfOrder } from './scenario.ts';
import Scenarios from './scenarios.tsx';

/** The price of a cart, and why each campaign has an effect or not; `?order=` starts with an order as it was placed. */
export default function SimulatorPage() {
  const [params] = useSearchParams();
  const order = params.get('order');
  return (
    <>
      <title>試算｜後台</title>
      <Title order={1} size="h3" mb="md">
        試算
      </Title>
      {order && /^\d{1,9}$/.test(order) ? (
        <OfOrder key={order} id={Number(order)} />
      ) : (
        <Scenarios initial={[emptyScenario]} />
      )}
    </>
  );
}

function OfOrder({ id }: { id: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['simulator', 'order', id],
    queryFn: () => scenarioOfOrder(id),
    // Values must not change while somebody tries them out.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="20rem" role="status" aria-label="載入中" />;
  return (
    <>
      <Alert mb="md" title={`訂單 ${data.orderNo} 成立時應付 ${formatTwd(data.paidAmount)}`}>
        已帶入下單的時間、會員、商品、優惠券與配送。活動依當時的期間計算；商品價格、活動內容與庫存以目前的設定為準，之後改過的部分會使結果不同。
      </Alert>
      <Scenarios initial={[data.scenario]} />
    </>
  );
}
