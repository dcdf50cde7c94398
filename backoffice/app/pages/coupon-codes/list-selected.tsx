import { Button } from '@mantine/core';
import { useState } from 'react';
import { couponCodeLimits } from '#contract/coupon-codes.ts';
import { formatNumber } from '#rules/numbers.ts';
import { useRight } from '../../session.ts';
import type { SelectedProps } from '../records/selected-props.ts';
import TakeBackDialog from './take-back-dialog.tsx';

/** Takes the selected codes back. */
export default function SelectedCodes({ ids, onDone }: SelectedProps) {
  const mayGive = useRight('coupons.give');
  const [chosen, setChosen] = useState<readonly number[]>();
  if (!mayGive) return null;
  const isTooLong = ids.size > couponCodeLimits.takenBackAtOnce;
  return (
    <>
      <Button variant="default" disabled={isTooLong} onClick={() => setChosen([...ids])}>
        收回 {formatNumber(ids.size)} 個
      </Button>
      {isTooLong && `一次最多 ${formatNumber(couponCodeLimits.takenBackAtOnce)} 個`}
      {chosen && (
        <TakeBackDialog
          ids={chosen}
          onClose={(isDone) => {
            setChosen(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
}
