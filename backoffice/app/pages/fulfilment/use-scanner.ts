import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { adminApi } from '../../api.ts';
import { isOutcomeUnknown } from '../../lost-answers.ts';
import { sound } from './alarm.ts';
import { fulfilmentKey, type ParcelView } from './fulfilment-queries.ts';
import { answerTo, type ScanAnswer } from './scan-answer.ts';

const isDone = (parcel: ParcelView) =>
  parcel.goods.every(({ needed, packed }) => needed === packed);
const alarm = (sentence: string): ScanAnswer => ({ kind: 'alarm', sentence });
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? error.message : '連線中斷';

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

  async function open(code: string) {
    const { data } = await adminApi.openParcel({ body: { code } });
    const sentence = isDone(data)
      ? `包裹 ${data.code} 已裝妥，請列印標籤或掃描下一張`
      : `包裹 ${data.code}：請掃描商品`;
    show(data, { kind: 'good', sentence });
  }

  /** Changes the units in the open parcel. If nobody knows whether that was done, its units are read again. */
  async function change(parcelId: number, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      if (!isOutcomeUnknown(error)) throw error;
      const { data } = await adminApi.readParcel({ params: { id: parcelId } }).catch(() => {
        throw new Error(`${reasonOf(error)}，不確定剛才那一件有沒有計入，請連線後對照箱內的件數`);
      });
      show(data, alarm(`${reasonOf(error)}，畫面已更新為目前的件數，請對照箱內再繼續`));
    }
  }

  async function put(shown: ParcelView, code: string) {
    const { data } = await adminApi.scanGoods({ params: { id: shown.id }, body: { code } });
    show(data.parcel, answerTo(shown, data));
  }

  async function take(code: string) {
    const parcelNow = current.current;
    if (!parcelNow || isDone(parcelNow)) return open(code);
    await change(parcelNow.id, () => put(parcelNow, code));
  }

  const inTurn = (work: () => Promise<void>) => {
    queue.current = queue.current.then(work).catch((error: Error) => {
      const isLost = error instanceof ApiError && error.status === 0;
      // To open a parcel once more changes nothing.
      show(current.current, alarm(isLost ? '連線中斷，請再掃一次' : error.message));
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
        await change(id, async () => {
          const { data } = await adminApi.undoScan({ params: { id }, body: { goodsId } });
          show(data, { kind: 'good', sentence: '已取出一件' });
        });
      }),
    leave: () => show(undefined, { kind: 'idle', sentence: '請掃描訂單條碼' }, false),
  };
}
