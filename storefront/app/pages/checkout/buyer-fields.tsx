import { useState } from 'react';
import { isProfileIncomplete } from '#rules/members/profile.ts';
import { FormField } from '../../forms/fields.tsx';
import { MobileNumberField } from '../../saved-details/person-fields.tsx';
import { useMemberStore } from '../../stores/member.ts';
import { Button } from '../../ui/button.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import { differsFromProfile } from './order-form.ts';
import type { OrderFormControls } from './use-order-form.ts';

/** The shopper's name and mobile number. Values from a complete profile are shown as text until they are edited. */
export function BuyerFields({ form, delivery, fieldProps }: OrderFormControls) {
  const member = useMemberStore((state) => state.userInfo);
  const isKnown = !isProfileIncomplete(member) && !differsFromProfile(form, member);
  const [isEdited, setEdited] = useState(!isKnown);
  const isPickedUp = delivery.shipType === 'STORE' && form.isSameAsMember;
  return (
    <CheckoutSection title="訂購人">
      {isEdited ? (
        <div className="grid gap-5 tablet:grid-cols-2">
          <FormField
            {...fieldProps('name')}
            label="姓名"
            hint="請填真實姓名"
            autoComplete="name"
            maxLength={50}
          />
          <MobileNumberField
            {...fieldProps('mobileNumber')}
            label="手機"
            hint={
              isPickedUp
                ? '包裹到店時簡訊通知您取貨，例 0912345678'
                : '訂單有狀況時聯絡您，例 0912345678'
            }
          />
        </div>
      ) : (
        <div className="flex items-center justify-between gap-4">
          <p className="digits">
            {form.name}
            <span className="ml-3 text-ink-soft">{form.mobileNumber}</span>
          </p>
          <Button look="quiet" size="small" onClick={() => setEdited(true)}>
            修改
          </Button>
        </div>
      )}
    </CheckoutSection>
  );
}
