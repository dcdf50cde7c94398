import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StandingOrder } from '#contract/calls/standing-orders.ts';
import { formatDate, taipeiDay } from '#rules/dates.ts';
import { dayAfter } from '#rules/orders/standing-order.ts';
import { api } from '../../api.ts';
import { handleFailure } from '../../errors.ts';
import { shopNow } from '../../shop-time.ts';
import { itemsOf, type StandingForm } from '../../standing-orders/standing-form.ts';
import { openModal } from '../../stores/modal.ts';
import { toastSuccess } from '../../stores/toast.ts';
import { forgetStart } from './start/start-store.ts';

/** Says what is done, and lets the summary on top be read again. */
function sayChanged(...toast: Parameters<typeof toastSuccess>): void {
  forgetStart();
  toastSuccess(...toast);
}

/** What a member does with a standing order. Each is one press that can be undone; only its end asks first. */
export function useStandingActions(order: StandingOrder, paidAmount: number | undefined) {
  const { revalidate } = useRevalidator();
  const [isBusy, setIsBusy] = useState(false);
  const { id, nextOn, state } = order;
  const params = { id };
  const tomorrow = dayAfter(taipeiDay(shopNow()), 1);

  /** Makes a call and shows the standing order as it is then. A refusal is shown, and false is answered. */
  async function run(call: () => Promise<unknown>, message: string, undo?: () => void) {
    setIsBusy(true);
    try {
      await call();
      sayChanged(message, undo ? { undo } : {});
      await revalidate();
    } catch (error) {
      handleFailure(error);
      await revalidate();
    } finally {
      setIsBusy(false);
    }
  }

  const moveTo = (day: string) => api.updateStandingOrder({ params, body: { nextOn: day } });
  const backTo = (day: string) => void run(() => moveTo(day), `已改回 ${formatDate(day)}`);
  const pause = () => api.pauseStandingOrder({ params });
  const resume = () => api.resumeStandingOrder({ params, body: {} });

  return {
    isBusy,
    canBringForward: nextOn > tomorrow,
    skip: () =>
      void run(
        () => api.skipStandingOrder({ params, body: { dueOn: nextOn } }),
        '已略過這一次',
        nextOn >= tomorrow ? () => backTo(nextOn) : undefined,
      ),
    bringForward: () =>
      void run(
        () => moveTo(tomorrow),
        `已提前到 ${formatDate(tomorrow)}`,
        () => backTo(nextOn),
      ),
    // A parcel that waited may have lost its date by the pause, which an undo would not bring back.
    pause: () =>
      void run(
        pause,
        '已暫停定期配',
        state === 'WAITING' ? undefined : () => void run(resume, '已繼續定期配'),
      ),
    resume: () => void run(resume, '已繼續定期配', () => void run(pause, '已暫停定期配')),
    accept: () =>
      void run(
        () => api.resumeStandingOrder({ params, body: { paidAmount } }),
        '已確認，訂單會在今天內建立',
      ),
    async change(form: StandingForm, sum: number) {
      const { delivery, paymentType, rhythmWeeks } = form;
      const isMoved = form.nextOn !== nextOn;
      await api.updateStandingOrder({
        params,
        body: {
          items: itemsOf(form),
          order: delivery,
          paymentType,
          rhythmWeeks,
          paidAmount: sum,
          nextOn: isMoved ? form.nextOn : undefined,
        },
      });
      sayChanged('已儲存定期配');
      await revalidate();
    },
    askToEnd: () =>
      openModal(
        'DeleteConfirmModal',
        endQuestion,
        () => void run(() => api.endStandingOrder({ params }), '已結束定期配'),
      ),
  };
}

const endQuestion = {
  title: '結束定期配',
  message: '之後不會再寄出，收件與發票資料會立即刪除。已成立的訂單不受影響。確定要結束嗎？',
  confirm: '結束',
  cancel: '保留',
};
