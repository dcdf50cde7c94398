import { useMediaQuery } from '@mantine/hooks';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import classes from './record-form.module.css';
import type { RecordFormState } from './use-record-form.ts';

const PurchasePanel = lazy(() => import('../../supply/purchase-panel.tsx'));

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  stored: StoredRecord | undefined;
  form: RecordFormState;
  fields: ReactNode;
  aside: ReactNode;
}

/**
 * The fields of a record and what stands beside them. The goods of a purchase order arrive more often than its fields
 * change: in one column they come first, otherwise at the top of the second one.
 */
export function FormColumns({ resource, stored, form, fields, aside }: Props) {
  // The style sheet has the same width.
  const isWide = useMediaQuery('(width >= 1280px)', undefined, { getInitialValueInEffect: false });
  if (!stored || resource.name !== 'purchase-orders')
    return (
      <div className={classes.columns}>
        {fields}
        {aside}
      </div>
    );
  const goods = (
    <div key="goods" className={classes.goods}>
      <Suspense>
        <PurchasePanel
          resource={resource}
          order={stored}
          isUnsaved={form.isChanged}
          onRead={(record) => form.beginWith(record, {})}
        />
      </Suspense>
    </div>
  );
  const written = (
    <div key="written" className={classes.written}>
      {fields}
    </div>
  );
  // The keys keep what is typed when the width changes.
  return (
    <div className={`${classes.columns} ${classes.withGoods}`}>
      {isWide ? [written, goods] : [goods, written]}
      {aside}
    </div>
  );
}
