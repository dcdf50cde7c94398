import { Text } from '@mantine/core';
import { adminApi } from '../../api.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { usePageAction } from '../../ui/use-page-action.ts';
import type { ReviewPage } from './review-page.ts';

interface Props {
  page: ReviewPage;
  onClose(): void;
}

/** Hides the review, with the reason that its writer reads. */
export default function HideDialog({ page: { id }, onClose }: Props) {
  const hide = usePageAction(
    (reason: string) => adminApi.hideReview({ params: { id }, body: { reason } }),
    { done: '評論已隱藏', onDone: onClose },
  );
  return (
    <ReasonDialog
      title="隱藏評論"
      label="原因"
      description="寫評論的會員會看到，例如：內容是廣告"
      confirm="確定隱藏"
      isBusy={hide.isPending}
      failure={hide.error?.message}
      onClose={onClose}
      onConfirm={hide.mutate}
    >
      <Text size="sm" mb="sm">
        商品頁不再顯示這則評論，但會寫出隱藏了幾則。只因為星數低，請不要隱藏，改為回覆。
      </Text>
    </ReasonDialog>
  );
}
