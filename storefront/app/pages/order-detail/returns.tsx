import { Suspense, useState } from 'react';
import type { OrderDetail, OrderReturn } from '#contract/entities/orders.ts';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { returnReasonLabels, returnStatusLabels } from '#rules/order-labels.ts';
import { Nothing, opened, optional } from '../../loading-and-offline/optional.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../member-centre/card.tsx';

const ReturnDialog = opened(
  () => import('./return-dialog.tsx'),
  ({ onClose }) => onClose(),
);

const OwnPicture = optional<{ id: number; label: string }>(
  () => import('./own-picture.tsx'),
  Nothing,
);

interface OrderProps {
  order: OrderDetail;
}

/** The requested returns, and the button to request one. Shows nothing before the goods have arrived. */
export function Returns({ order }: OrderProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { returns, canRequestReturn, returnDeadline } = order;
  if (returns.length === 0 && !canRequestReturn) return null;
  return (
    <Card
      title="退貨"
      action={
        canRequestReturn && (
          <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
            申請退貨
          </Button>
        )
      }
    >
      {canRequestReturn && (
        <p className="digits text-14 text-ink-soft">
          七日鑑賞期至 {formatDate(returnDeadline)}
          ；個人衛生用品拆封後不適用，商品有瑕疵時不在此限。
        </p>
      )}
      {returns.length > 0 && (
        <ul className="mt-3 flex flex-col divide-y divide-line">
          {returns.map((each) => (
            <Request key={each.id} request={each} />
          ))}
        </ul>
      )}
      {isOpen && (
        <Suspense>
          <ReturnDialog order={order} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const tones = {
  REQUESTED: 'apricot',
  APPROVED: 'apricot',
  RECEIVED: 'violet',
  REFUNDED: 'leaf',
  REFUSED: 'plain',
} as const satisfies Record<OrderReturn['status'], string>;

function Request({ request }: { request: OrderReturn }) {
  const {
    status,
    createdAt,
    lines,
    note,
    answer,
    refundAmount,
    dropOff,
    sentPictures = [],
  } = request;
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-3">
        <span className="digits text-14 text-ink-soft">{formatDateTime(createdAt)} 申請</span>
        <Badge tone={tones[status]}>{returnStatusLabels[status]}</Badge>
      </p>
      {lines.map(({ lineId, name, quantity, reason }) => (
        <p key={lineId} className="digits">
          {name} × {quantity}
          <span className="ml-2 text-14 text-ink-soft">{returnReasonLabels[reason]}</span>
        </p>
      ))}
      {note && <p className="text-14 text-ink-soft">說明：{note}</p>}
      {sentPictures.length > 0 && (
        <ul aria-label="附上的照片" className="mt-1 flex flex-wrap gap-3">
          {sentPictures.map((id, index) => (
            <li key={id} className="size-24">
              <Suspense>
                <OwnPicture id={id} label={`照片 ${index + 1}`} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
      {answer && <p className="text-14">未通過原因：{answer}</p>}
      {dropOff && (
        <p className="digits">
          到{dropOff.company}門市寄回，退貨編號 <strong>{dropOff.number}</strong>
        </p>
      )}
      {refundAmount !== null && <p className="digits">退款金額 {formatPrice(refundAmount)}</p>}
    </li>
  );
}
