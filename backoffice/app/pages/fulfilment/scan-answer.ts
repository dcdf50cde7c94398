import type { ScanResult } from '#contract/fulfilment.ts';
import type { ParcelView } from './fulfilment-queries.ts';

export interface ScanAnswer {
  kind: 'good' | 'alarm' | 'idle';
  sentence: string;
}

interface Scanned {
  result: ScanResult;
  sentence: string;
  parcel: { goods: readonly Pick<ParcelView['goods'][number], 'id'>[] };
}

/**
 * What the packer is told after a scan of goods into the parcel that the screen shows. Goods have other ids once a
 * colleague divided the parcel, or joined another one to it; nothing that was scanned before counts then.
 */
export function answerTo(
  shown: Scanned['parcel'],
  { result, sentence, parcel }: Scanned,
): ScanAnswer {
  const isRight = result === 'ADDED' || result === 'COMPLETE';
  const isSame = shown.goods.every(({ id }) => parcel.goods.some((each) => each.id === id));
  if (isSame) return { kind: isRight ? 'good' : 'alarm', sentence };
  const rest = isRight
    ? '只有剛才這一件算已掃描，請取出其他商品再掃描一次'
    : `${sentence}。請取出全部商品再掃描一次`;
  return { kind: 'alarm', sentence: `同事剛更動了這個包裹的內容：${rest}` };
}
