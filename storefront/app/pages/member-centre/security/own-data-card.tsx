import { useState } from 'react';
import { api } from '../../../api.ts';
import { handleFailure } from '../../../errors.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../card.tsx';

/** Asks for a file with everything that the shop stores about the member. */
export function OwnDataCard({ isAsked: wasAsked }: { isAsked: boolean }) {
  const [isAsked, setIsAsked] = useState(wasAsked);
  const [isBusy, setIsBusy] = useState(false);

  async function ask() {
    setIsBusy(true);
    try {
      await api.requestDataExport();
      setIsAsked(true);
      toastSuccess('已收到申請');
    } catch (error) {
      handleFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Card title="我的資料">
      <p className="text-ink-soft">
        索取本店保存的所有個人資料。檔案備妥後，下載連結會寄到您的電子信箱，72 小時內有效。
      </p>
      <div role="status" className="not-empty:mt-3">
        {isAsked && <p className="font-medium">正在準備您的資料，完成後會寄信給您。</p>}
      </div>
      {!isAsked && (
        <Button
          look="secondary"
          size="small"
          busy={isBusy}
          className="mt-3"
          onClick={() => void ask()}
        >
          索取我的資料
        </Button>
      )}
    </Card>
  );
}
