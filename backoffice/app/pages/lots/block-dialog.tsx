import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import { type LotPage, lotKeys } from './lot-page.ts';

/** Blocks a lot with a reason; its units may leave the stock in the same step, so that nobody buys them. */
export default function BlockDialog({ lot, onClose }: { lot: LotPage; onClose(): void }) {
  const mayAdjust = useRight('stock.adjust');
  const [lowersStock, setLowersStock] = useState(false);
  const block = usePageAction(
    (reason: string) =>
      adminApi.blockLot({ params: { id: lot.id }, body: { isBlocked: true, reason, lowersStock } }),
    { done: `已停用批號 ${lot.lotNo}`, onDone: onClose, rereads: lotKeys },
  );
  return (
    <ReasonDialog
      title={`停用批號 ${lot.lotNo}`}
      confirm="停用"
      isGrave
      isBusy={block.isPending}
      failure={block.error?.message}
      onClose={onClose}
      onConfirm={block.mutate}
    >
      <Text size="sm" mb="sm">
        停用後不再揀這個批號。已裝箱的包裹不會改變，請用「查詢訂單」找出尚未寄出的。
      </Text>
      {mayAdjust && lot.unitsLeft > 0 && (
        <Checkbox
          mb="sm"
          label={`同時從庫存扣除剩下的 ${lot.unitsLeft} 件，不再販售`}
          checked={lowersStock}
          onChange={({ target }) => setLowersStock(target.checked)}
        />
      )}
    </ReasonDialog>
  );
}
