import { useState } from 'react';
import type { CountedReference } from '#contract/resources/fields.ts';
import { adminApi } from '../../api.ts';
import { type OrderPage, useAction } from './order-page.ts';
import { useReview } from './use-review.ts';

/** Changed units of an order's lines, and added goods; the server reviews them before they are saved. */
export function useLineEdits(page: OrderPage, onDone: () => void) {
  const { id } = page.order;
  // The version when the dialog was opened, so that another person's later change is not overwritten.
  const [{ version }] = useState(page.edit);
  const [own] = useState(() => page.lines.filter(({ kind }) => kind !== 'gift'));
  const [units, setUnits] = useState<Readonly<Record<number, number>>>({});
  const [added, setAdded] = useState<CountedReference[]>([]);
  const [reason, setReason] = useState('');
  const unitsOf = ({ lineId, quantity }: OrderPage['lines'][number]) => units[lineId] ?? quantity;
  const lines = own
    .filter((line) => unitsOf(line) !== line.quantity)
    .map((line) => ({ lineId: line.lineId, quantity: unitsOf(line) }));
  const wanted = {
    version,
    lines,
    added: added.map((each) => ({ kind: 'product' as const, ...each })),
  };
  const hasChange = lines.length + added.length > 0;
  const review = useReview(
    ['order-lines-review', id],
    hasChange ? wanted : undefined,
    async (body) => (await adminApi.reviewOrderLines({ params: { id }, body })).data,
  );
  const save = useAction(
    id,
    (paid: number) =>
      adminApi.editOrderLines({ params: { id }, body: { ...wanted, paid, reason } }),
    { done: '訂單商品已更改', onDone },
  );
  return {
    own,
    unitsOf,
    setUnits: (lineId: number, quantity: number) => setUnits({ ...units, [lineId]: quantity }),
    added,
    setAdded,
    reason,
    setReason,
    ...review,
    save,
  };
}
