import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { adminApi } from '../../api.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { LotPage } from './lot-page.ts';

/** Blocks a lot with a reason. */
export default function BlockDialog({ lot, onClose }: { lot: LotPage; onClose(): void }) {
  const block = useMutation({
    mutationFn: (reason: string) =>
      adminApi.blockLot({ params: { id: lot.id }, body: { isBlocked: true, reason } }),
    onSuccess: onClose,
  });
  return (
    <ReasonDialog
      title={`停用批號 ${lot.lotNo}`}
      confirm="停用"
      isGrave
      isBusy={block.isPending}
      failure={block.error?.message}
      onClose={onClose}
      onConfirm={(reason) => block.mutate(reason)}
    >
      <Text size="sm" mb="sm">
        停用後不再揀這個批號。已裝箱的包裹不會改變，請用「查詢訂單」找出尚未寄出的。
      </Text>
    </ReasonDialog>
  );
}
