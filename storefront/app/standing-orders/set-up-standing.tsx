import { Suspense, useState } from 'react';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { api } from '../api.ts';
import { opened } from '../loading-and-offline/optional.ts';
import { requestKey } from '../pages/checkout/request-key.ts';
import { memberCentrePath, memberTabs } from '../pages/member-centre/menu.ts';
import { forgetStart } from '../pages/member-centre/start/start-store.ts';
import { shopNow } from '../shop-time.ts';
import { goTo, samePage } from '../stores/routing.ts';
import { toastSuccess } from '../stores/toast.ts';
import { Button } from '../ui/button.tsx';
import { formOfOrder, itemsOf, type StandingForm } from './standing-form.ts';

const StandingDialog = opened(
  () => import('./standing-dialog.tsx'),
  ({ onClose }) => onClose(),
);

interface SetUpStandingProps {
  /** Reads the order whose goods come again. */
  readOrder(): Promise<OrderDetail>;
  /** What the button is about, for screen readers, if the page has several. */
  label?: string;
  onFailure(error: unknown): void;
}

/** The button 改成定期配, which opens the form with the goods, delivery and payment of an order. */
export function SetUpStanding({ readOrder, label, onFailure }: SetUpStandingProps) {
  const [form, setForm] = useState<StandingForm>();
  const [isBusy, setIsBusy] = useState(false);

  async function open() {
    setIsBusy(true);
    try {
      setForm(formOfOrder(await readOrder(), shopNow()));
    } catch (error) {
      onFailure(error);
    } finally {
      setIsBusy(false);
    }
  }

  async function create(wanted: StandingForm, paidAmount: number, isShown: () => boolean) {
    const isHere = samePage();
    const { delivery: order, paymentType, rhythmWeeks, nextOn } = wanted;
    const body = { items: itemsOf(wanted), order, rhythmWeeks, nextOn, paymentType, paidAmount };
    const idempotencyKey = requestKey('standing order', JSON.stringify(body));
    await api.createStandingOrder({ body }, { idempotencyKey });
    forgetStart();
    toastSuccess('已設定定期配');
    if (isShown() && isHere()) goTo(memberCentrePath(memberTabs.STANDING_ORDERS));
  }

  return (
    <>
      <Button
        look="secondary"
        size="small"
        busy={isBusy}
        aria-label={label}
        onClick={() => void open()}
      >
        改成定期配
      </Button>
      {form && (
        <Suspense>
          <StandingDialog
            title="設定定期配"
            save="設定定期配"
            form={form}
            onSave={create}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
