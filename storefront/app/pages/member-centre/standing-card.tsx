import { Suspense, useState } from 'react';
import { formatDate } from '#rules/dates.ts';
import {
  rhythmWords,
  standingReasonSentences,
  standingStateWords,
} from '#rules/orders/standing-words.ts';
import { paymentTypeLabel } from '#rules/payments/payment-types.ts';
import { AppLink } from '../../links/app-link.tsx';
import { opened } from '../../loading-and-offline/optional.ts';
import { ParcelDraft } from '../../standing-orders/parcel-draft.tsx';
import { formOfStanding, placeOf } from '../../standing-orders/standing-form.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card, Detail, Details } from './card.tsx';
import type { ShownStanding } from './load-section.ts';
import { orderPath } from './order-path.ts';
import { useStandingActions } from './use-standing-actions.ts';

const StandingDialog = opened(
  () => import('../../standing-orders/standing-dialog.tsx'),
  ({ onClose }) => onClose(),
);

const tones = { RUNNING: 'leaf', WAITING: 'apricot', PAUSED: 'plain', ENDED: 'plain' } as const;

/** One standing order: its next parcel, and everything that can be done with it, each with one press. */
export function StandingCard({ order, draft }: ShownStanding) {
  const [isEditing, setIsEditing] = useState(false);
  const actions = useStandingActions(order, draft?.amounts.paid);
  const { state, reason, lastOrder, paymentType } = order;
  const isPaused = state === 'PAUSED';
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="digits">
            {isPaused ? '目前不會寄出' : `下一次 ${formatDate(order.nextOn)}`}
          </span>
          <Badge tone={tones[state]}>{standingStateWords[state]}</Badge>
        </span>
      }
      action={
        <Button
          look="quiet"
          size="small"
          className="-mr-3 shrink-0 whitespace-nowrap"
          onClick={() => setIsEditing(true)}
        >
          <Icon name="edit" className="size-4.5" />
          修改
        </Button>
      }
    >
      {reason && reason !== draft?.problem && (
        <p className="mb-3 rounded-card bg-apricot-100 px-4 py-3 text-14">
          {standingReasonSentences[reason]}
        </p>
      )}
      {draft ? (
        <ParcelDraft draft={draft} />
      ) : (
        <p className="text-14 text-ink-soft">下一次的金額暫時無法計算，請稍後再看。</p>
      )}
      <div className="mt-4">
        <Details>
          <Detail name="週期">
            {rhythmWords(order.rhythmWeeks)}
            {order.rhythmWeeks === null && `（約 ${order.rhythmDays} 天）`}
          </Detail>
          <Detail name="送到">{placeOf(order.order)}</Detail>
          <Detail name="付款">{paymentTypeLabel(paymentType, order.order.shipType)}</Detail>
          <Detail name="上一筆">
            {lastOrder && (
              <AppLink
                to={orderPath(lastOrder.id)}
                className="digits text-violet-700 underline underline-offset-4"
              >
                {lastOrder.orderNo}
              </AppLink>
            )}
          </Detail>
        </Details>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Buttons state={state} canAccept={draft !== undefined} actions={actions} />
      </div>
      {isEditing && (
        <Suspense>
          <StandingDialog
            title="修改定期配"
            save="儲存"
            form={formOfStanding(order)}
            onSave={actions.change}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

interface ButtonsProps {
  state: ShownStanding['order']['state'];
  /** Without a sum on the screen there is nothing to accept. */
  canAccept: boolean;
  actions: ReturnType<typeof useStandingActions>;
}

function Buttons({ state, canAccept, actions }: ButtonsProps) {
  const { isBusy } = actions;
  return (
    <>
      {state === 'WAITING' && canAccept && (
        <Button size="small" busy={isBusy} onClick={actions.accept}>
          以目前的金額寄出
        </Button>
      )}
      {state === 'PAUSED' ? (
        <Button size="small" busy={isBusy} onClick={actions.resume}>
          繼續
        </Button>
      ) : (
        <>
          <Button look="secondary" size="small" busy={isBusy} onClick={actions.skip}>
            略過這一次
          </Button>
          {actions.canBringForward && (
            <Button look="secondary" size="small" busy={isBusy} onClick={actions.bringForward}>
              提前到明天
            </Button>
          )}
          <Button look="secondary" size="small" busy={isBusy} onClick={actions.pause}>
            暫停
          </Button>
        </>
      )}
      <Button look="quiet" size="small" busy={isBusy} onClick={actions.askToEnd}>
        結束定期配
      </Button>
    </>
  );
}
