import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { mostOrdersAtOnce, type OrderBulkAction } from '#contract/order-management.ts';
import type { Right } from '#contract/rights.ts';
import { formatNumber } from '#rules/numbers.ts';
import { useRight } from '../../session.ts';
import type { SelectedProps } from '../records/selected-props.ts';
import { bulkWords } from './bulk-words.ts';
import type { MeantOrders } from './meant-orders.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));

/** The actions for the selected orders, or for all orders that the search of the list finds. */
export default function SelectedOrders(props: SelectedProps) {
  const { ids, search, total, areAllMeant, isWholePage, onMeanAll, onDone } = props;
  // A dialog works on the orders that were selected when it opened, because the list behind it may be read again.
  const [opened, setOpened] = useState<{ action: OrderBulkAction; meant: MeantOrders }>();
  const meant: MeantOrders = areAllMeant ? { search, count: total } : { ids: [...ids] };
  const isTooMany = (areAllMeant ? total : ids.size) > mostOrdersAtOnce;
  const action = (name: OrderBulkAction, right: Right) => (
    <ActionButton
      name={name}
      right={right}
      isDisabled={isTooMany}
      onOpen={() => setOpened({ action: name, meant })}
    />
  );
  return (
    <>
      {action('PICK', 'order.fulfil')}
      {action('PRINT', 'order.fulfil')}
      {action('TAG', 'orders.write')}
      {action('RESEND', 'orders.write')}
      {action('EXPORT', 'orders.export')}
      {areAllMeant ? (
        <Button variant="subtle" onClick={() => onMeanAll(false)}>
          只選勾選的訂單
        </Button>
      ) : (
        isWholePage &&
        total > ids.size && (
          <Button variant="subtle" onClick={() => onMeanAll(true)}>
            選取符合條件的全部 {formatNumber(total)} 筆
          </Button>
        )
      )}
      {isTooMany && `一次最多 ${mostOrdersAtOnce} 筆，請縮小條件`}
      {opened && (
        <Suspense>
          <BulkDialog
            {...opened}
            onClose={(isDone) => {
              setOpened(undefined);
              if (isDone) onDone();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface ActionProps {
  name: OrderBulkAction;
  right: Right;
  isDisabled: boolean;
  onOpen(): void;
}

function ActionButton({ name, right, isDisabled, onOpen }: ActionProps) {
  if (!useRight(right)) return null;
  return (
    <Button variant="default" disabled={isDisabled} onClick={onOpen}>
      {bulkWords[name].label}
    </Button>
  );
}
