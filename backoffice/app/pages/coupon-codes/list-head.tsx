import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useRight } from '../../session.ts';

const MakeDialog = lazy(() => import('./make-dialog.tsx'));
const TakeBackDialog = lazy(() => import('./take-back-dialog.tsx'));

/** Makes a batch of codes, or takes one back. */
export default function CouponCodesHead() {
  const mayGive = useRight('coupons.give');
  const [opened, setOpened] = useState<'make' | 'take-back'>();
  if (!mayGive) return null;
  const close = () => setOpened(undefined);
  return (
    <>
      <Button variant="default" onClick={() => setOpened('take-back')}>
        收回整批
      </Button>
      <Button onClick={() => setOpened('make')}>產生優惠碼</Button>
      <Suspense>
        {opened === 'make' && <MakeDialog onClose={close} />}
        {opened === 'take-back' && <TakeBackDialog onClose={close} />}
      </Suspense>
    </>
  );
}
