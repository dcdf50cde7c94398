import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { openModal } from '../../stores/modal.ts';
import { toastSuccess } from '../../stores/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choices.tsx';
import { Card } from './card.tsx';
import { createSaver } from './save-in-turn.ts';

/** Switches the estimate and its reminders, and clears what it is read from (G-213). */
export function RefillCard({
  settings: { isEnabled, isReminded },
}: {
  settings: { isEnabled: boolean; isReminded: boolean };
}) {
  const [isOn, setIsOn] = useState(isEnabled);
  const { revalidate } = useRevalidator();
  const [save] = useState(() =>
    createSaver(isEnabled, (isStored) => {
      setIsOn(isStored);
      void revalidate();
    }),
  );

  function turn(isWanted: boolean) {
    setIsOn(isWanted);
    void save(() => store(isWanted));
  }

  async function clear() {
    try {
      await api.forgetRefill();
      toastSuccess('已清除補貨預估的依據');
      await revalidate();
    } catch (error) {
      handleFailure(error);
    }
  }

  return (
    <Card title={<span id="refill-settings">補貨預估</span>}>
      <Checkbox
        label="估算用品何時用完，用完前 7 天會依您的通知設定通知"
        checked={isOn}
        onChange={({ target }) => turn(target.checked)}
      />
      {isOn && !isReminded && (
        <p className="mt-2 rounded-small bg-violet-100 px-4 py-3 text-14">
          目前只在這裡顯示，不會寄提醒。想收到提醒，請在通知設定的「補貨提醒」選一個管道。
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-14 text-ink-soft">
          只用您自己完成的訂單計算，不與他人的資料比對。清除後，之前的訂單不再計入。
        </p>
        <Button
          look="quiet"
          size="small"
          aria-label="清除補貨預估的依據"
          className="-mr-3"
          onClick={() => openModal('DeleteConfirmModal', clearQuestion, () => void clear())}
        >
          清除
        </Button>
      </div>
    </Card>
  );
}

/** Stores whether the estimate is on; answers it, or undefined after a failure. */
async function store(isEnabled: boolean): Promise<boolean | undefined> {
  try {
    await api.updateRefill({ body: { isEnabled } });
    return isEnabled;
  } catch (error) {
    handleFailure(error);
    return undefined;
  }
}

const clearQuestion = {
  title: '清除補貨預估',
  message: '之前的訂單不再用來估算，訂單本身不會刪除。確定要清除嗎？',
  confirm: '清除',
};
