import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { adminApi } from '../../api.ts';
import { sound } from './alarm.ts';
import { fulfilmentKey, type ParcelView } from './fulfilment-queries.ts';

export interface ScanAnswer {
  kind: 'good' | 'alarm' | 'idle';
  sentence: string;
}

const isDone = (parcel: ParcelView) =>
  parcel.goods.every(({ needed, packed }) => needed === packed);
const wrong = (error: unknown): ScanAnswer => ({
  kind: 'alarm',
  sentence:
    error instanceof ApiError && error.status !== 0
      ? error.message
      : '連線中斷，這一掃沒有計入，請再掃一次',
});

/**
 * Handles scans one after the other, in the order of the scanner: first a parcel, then its goods, then the next
 * parcel.
 */
export function useScanner() {
  const client = useQueryClient();
  const [parcel, setParcel] = useState<ParcelView>();
  const [answer, setAnswer] = useState<ScanAnswer>({ kind: 'idle', sentence: '請掃描訂單條碼' });
  /** The parcel of the last answer, because a fast scanner does not wait for the next rendering. */
  const current = useRef<ParcelView>(undefined);
  const queue = useRef(Promise.resolve());

  const show = (next: ParcelView | undefined, response: ScanAnswer, isHeard = true) => {
    current.current = next;
    setParcel(next);
    setAnswer(response);
    if (isHeard) sound(response.kind !== 'alarm');
    void client.invalidateQueries({ queryKey: [fulfilmentKey] });
  };

  async function take(code: string) {
    const open = current.current;
    if (!open || isDone(open)) {
      const { data } = await adminApi.openParcel({ body: { code } });
      const sentence = isDone(data)
        ? `包裹 ${data.code} 已裝妥，請列印標籤或掃描下一張`
        : `包裹 ${data.code}：請掃描商品`;
      return show(data, { kind: 'good', sentence });
    }
    const { data } = await adminApi.scanGoods({ params: { id: open.id }, body: { code } });
    const isRight = data.result === 'ADDED' || data.result === 'COMPLETE';
    show(data.parcel, { kind: isRight ? 'good' : 'alarm', sentence: data.sentence });
  }

  const inTurn = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch((error: unknown) => {
      show(current.current, wrong(error));
    });
  };
  return {
    parcel,
    answer,
    isComplete: parcel !== undefined && isDone(parcel),
    scan: (code: string) => inTurn(() => take(code)),
    takeOut: (goodsId: number) =>
      inTurn(async () => {
        const id = current.current?.id ?? 0;
        const { data } = await adminApi.undoScan({ params: { id }, body: { goodsId } });
        show(data, { kind: 'good', sentence: '已取出一件' });
      }),
    leave: () => show(undefined, { kind: 'idle', sentence: '請掃描訂單條碼' }, false),
  };
}
