import { ApiError } from '#contract/client.ts';
import { AwaitingApproval } from '../../app/ui/awaiting-approval.tsx';
import { Failure, NotAllowed, NotFound, Nothing, SaveFailure } from '../../app/ui/states.tsx';
import type { Part } from '../part.ts';

const ignore = () => {};
const failed = new Error('資料庫忙碌中，請稍後再試');
const offline = new ApiError(0);

export const part: Part = {
  title: '空白與錯誤',
  states: {
    沒有資料: <Nothing title="還沒有訂單" sentence="顧客下單後會出現在這裡。" />,
    找不到: <NotFound />,
    讀取失敗: <Failure error={failed} onRetry={ignore} />,
    沒有網路: <Failure error={offline} onRetry={ignore} />,
    沒有權限: <NotAllowed what="退款的門檻" access="settings.write" />,
    沒有儲存成功: <SaveFailure error={failed} onRetry={ignore} />,
    等待核可: <AwaitingApproval error={new Error('降價超過 30%')} />,
  },
};
