import { useState } from 'react';
import type { UserInfo } from '#contract/entities/accounts.ts';
import { cities, districtsOf } from '#rules/delivery/taiwan-districts.ts';
import { api } from '../api.ts';
import { isSignedOut } from '../errors.ts';
import { FormField } from '../forms/fields.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { refusedFields } from '../forms/problems.ts';
import { useForm } from '../forms/use-form.ts';
import type { ModalProps } from '../frame/modals/modal-props.ts';
import { takeUserInfo } from '../stores/known-member.ts';
import { useMemberStore } from '../stores/member.ts';
import { toastSuccess } from '../stores/toast.ts';
import { toastTexts } from '../toast-texts.ts';
import { Button } from '../ui/button.tsx';
import { RadioGroup } from '../ui/choices.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { AddressFields } from './address-fields.tsx';
import { changedAddress } from './changed-address.ts';
import { LandlineField, MobileNumberField } from './person-fields.tsx';
import {
  changedFields,
  type ProfileValues,
  profileBody,
  profileLabels,
  profileValues,
  shownProfileRules,
} from './profile-fields.ts';
import { saveRefusal } from './save-record.ts';

/** Changes the member's own data. Only changed fields are checked and saved. */
export default function ProfileEditedModal({ close }: ModalProps<'ProfileEditedModal'>) {
  const user = useMemberStore((state) => state.userInfo);
  return user ? <ProfileDialog user={user} close={close} /> : null;
}

const newsletterChoices = [
  { value: 'YES', label: '訂閱' },
  { value: 'NO', label: '不訂閱' },
] as const;

function ProfileDialog({ user, close }: { user: UserInfo; close(): void }) {
  // The profile as it was when the modal opened, so that reading the member again does not change the form.
  const [saved] = useState(() => profileValues(user));
  const [values, setValues] = useState<ProfileValues>(saved);
  const change = (part: Partial<ProfileValues>) =>
    setValues((before) => changedAddress(before, part));
  const { formProps, fieldProps, summary, attempt, isBusy, refusal } = useForm({
    rules: shownProfileRules,
    labels: profileLabels,
    draft: { values, change },
    sent: () => changedFields(values, saved),
    async onSubmit() {
      await takeUserInfo(() => api.updateUser({ body: profileBody(values, saved) }));
      close();
      toastSuccess(toastTexts.saved);
    },
    refusal(error) {
      if (isSignedOut(error)) close();
      return refusedFields(shownProfileRules, error) ?? saveRefusal(error);
    },
  });
  return (
    <Dialog
      shape="sheet"
      title="編輯會員資料"
      onClose={close}
      footer={
        <Button type="submit" form={formProps.id} size="small" busy={isBusy}>
          儲存
        </Button>
      }
    >
      <form {...formProps} className="flex flex-col gap-5">
        <p className="text-14 text-ink-soft">可以只填想更新的欄位，其他資料維持不變。</p>
        <ErrorSummary errors={summary} attempt={attempt} />
        <div className="grid gap-5 tablet:grid-cols-2">
          <FormField
            {...fieldProps('name')}
            hint="請填真實姓名"
            autoComplete="name"
            maxLength={50}
          />
          <FormField
            {...fieldProps('birthday')}
            type="date"
            hint="西元年／月／日"
            autoComplete="bday"
            min="1900-01-01"
          />
          <MobileNumberField {...fieldProps('mobileNumber')} hint="例 0912345678" />
          <LandlineField {...fieldProps('telephoneNumber')} />
        </div>
        <AddressFields
          fieldProps={fieldProps}
          cities={cities}
          districts={districtsOf(values.city)}
        />
        <RadioGroup
          legend={profileLabels.edmStatus}
          name="edmStatus"
          value={newsletterChoices.find(({ value }) => value === values.edmStatus)?.value}
          onChange={(edmStatus) => change({ edmStatus })}
          choices={newsletterChoices}
          className="grid! grid-cols-2"
        />
        <FormAlert problem={refusal} />
      </form>
    </Dialog>
  );
}
