import { type FormEvent, useId, useState } from 'react';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import type { UserCoupon } from '#contract/entities/promotions.ts';
import { describeFailure, isSignedOut } from '../errors.ts';
import { receiveCoupon, useCouponStore } from '../stores/coupon.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

const couponsOfMember = () => useCouponStore.getState().coupons ?? [];

interface CodeEntryProps {
  /** The text of the button. */
  action?: string;
  onReceived?: (coupon: UserCoupon) => void;
}

/** The field for a coupon code. The server checks the code (row 5.038); its message is shown at the field. */
export function CodeEntry({ action = '領取', onReceived }: CodeEntryProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const id = useId();
  async function receive(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') {
      setError('請輸入折扣碼');
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const before = new Set(couponsOfMember().map(({ id }) => id));
      await receiveCoupon(code.trim());
      // The next code may be typed already.
      setCode((now) => (now === code ? '' : now));
      const received = couponsOfMember().find(({ id }) => !before.has(id));
      if (received) onReceived?.(received);
    } catch (failure) {
      if (!isSignedOut(failure)) setError(describeFailure(failure).message ?? defaultErrorMessage);
    }
    setBusy(false);
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void receive(event)}
      className="flex items-start gap-3 rounded-card bg-violet-50 p-4"
    >
      <TextField
        id={id}
        label="折扣碼"
        className="min-w-0 flex-1"
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        onChange={({ target }) => {
          setCode(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" look="secondary" busy={isBusy} className="mt-7 shrink-0">
        {action}
      </Button>
    </form>
  );
}
