import { Alert, List } from '@mantine/core';
import { formatTwd } from '#rules/numbers.ts';
import type { SimulationResult } from './scenario.ts';

/** What operators should know about the price of a cart: that it is not proved, or that two orders would cost less. */
export function OfferNotes({ isExact, split }: Pick<SimulationResult, 'isExact' | 'split'>) {
  return (
    <>
      {!isExact && (
        <Alert color="yellow" mb="sm" title="這個購物車太大，沒有試完所有組法">
          金額不會高於只套用任何一項優惠，但可能還有更便宜的組法。結帳時用同一個金額。
        </Alert>
      )}
      {split && (
        <Alert mb="sm" title={`分成兩筆訂單，商品會少 ${formatTwd(split.saves)}`}>
          有的優惠每筆訂單只算一次，或有次數上限。運費與贈品以每筆訂單另計，優惠券只用在其中一筆。
          <List size="sm" mt={6}>
            {split.orders.map(({ goodsAmount, lines }, index) => (
              <List.Item key={index === 0 ? 'first' : 'second'}>
                {`第 ${index + 1} 筆 ${formatTwd(goodsAmount)}：`}
                {lines.map(({ name, count }) => `${name} × ${count}`).join('、')}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
