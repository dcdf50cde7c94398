import { Text } from '@mantine/core';
import { ReasonDialog } from '../../app/ui/reason-dialog.tsx';
import type { Part } from '../part.ts';

const ignore = () => {};
const usual = { isBusy: false, failure: undefined, onClose: ignore, onConfirm: ignore };

export const part: Part = {
  title: '對話框',
  covers: true,
  states: {
    一般: (
      <ReasonDialog title="取消訂單" confirm="取消訂單" {...usual}>
        <Text size="sm">款項會退回。</Text>
      </ReasonDialog>
    ),
    不能復原: <ReasonDialog title="刪除個人資料" confirm="刪除" isGrave {...usual} />,
    沒有成功: <ReasonDialog title="退款" confirm="退款" {...usual} failure="金額高於可退的金額" />,
    處理中: <ReasonDialog title="補寄商品" confirm="補寄" {...usual} isBusy />,
  },
};
