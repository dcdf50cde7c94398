import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { MemberPasskey } from '#contract/calls/member-passkeys.ts';
import { ApiError } from '#contract/client.ts';
import { formatDate } from '#rules/dates.ts';
import { passkeyRules, provenPasskeyRules } from '#rules/forms.ts';
import { FormField, PasswordField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { refusedFields } from '../../../forms/problems.ts';
import { useForm } from '../../../forms/use-form.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../card.tsx';
import { EditCard } from './edit-card.tsx';
import { makePasskey, removePasskey } from './own-passkeys.ts';
import { passwordProblem } from './password-problem.ts';

interface PasskeysCardProps {
  passkeys: readonly MemberPasskey[];
  hasPassword: boolean;
  /** Whether browsers make passkeys for the address of this shop. */
  canAdd: boolean;
}

/** The passkeys by which the member signs in without a password. */
export function PasskeysCard({ passkeys, hasPassword, canAdd }: PasskeysCardProps) {
  const list = <PasskeyList passkeys={passkeys} hasPassword={hasPassword} />;
  if (!canAdd) {
    return (
      <Card title="通行密鑰">
        <p className="text-ink-soft">這個瀏覽器或這個網址不支援通行密鑰。</p>
        {list}
      </Card>
    );
  }
  return (
    <EditCard
      title="通行密鑰"
      open="新增通行密鑰"
      form={(close) => <AddForm hasPassword={hasPassword} onDone={close} />}
    >
      <p>用指紋、臉部或裝置的螢幕鎖登入，不必輸入密碼，也不怕釣魚網站。</p>
      {list}
    </EditCard>
  );
}

/** Whether the server asks for the password: the member signed in longer than ten minutes ago. */
const isStepUp = (error: unknown) =>
  error instanceof ApiError && error.errorCode === 'STEP_UP_REQUIRED';

function AddForm({ hasPassword, onDone }: { hasPassword: boolean; onDone(): void }) {
  const [isAsked, setIsAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm({
    rules: isAsked ? provenPasskeyRules : passkeyRules,
    labels: { name: '名稱', password: '目前的密碼' },
    async onSubmit({ name, password }) {
      const isMade = await makePasskey(name, password || undefined);
      if (!isMade) return { form: { message: '沒有新增，請再試一次' } };
      toastSuccess('已新增通行密鑰');
      onDone();
      await revalidate();
      return undefined;
    },
    refusal(error) {
      if (isStepUp(error) && hasPassword) setIsAsked(true);
      const password = passwordProblem(error);
      return password ? { fields: { password } } : refusedFields(passkeyRules, error);
    },
  });
  return (
    <form {...form.formProps} aria-label="新增通行密鑰" className="flex flex-col gap-5">
      <FormField
        {...form.fieldProps('name')}
        type="text"
        autoComplete="off"
        maxLength={50}
        defaultValue="這個裝置"
        hint="方便您日後分辨，例如：我的手機"
      />
      {isAsked && (
        <PasswordField {...form.fieldProps('password')} autoComplete="current-password" />
      )}
      <FormAlert problem={form.refusal} />
      <Button type="submit" busy={form.isBusy}>
        新增
      </Button>
    </form>
  );
}

function PasskeyList({ passkeys, hasPassword }: Omit<PasskeysCardProps, 'canAdd'>) {
  const [removing, setRemoving] = useState<number>();
  if (passkeys.length === 0) return null;
  return (
    <ul className="mt-2 divide-y divide-line text-ink">
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="py-2.5">
          <div className="flex items-center justify-between gap-4">
            <p className="min-w-0">
              <span className="block font-medium break-words">{passkey.name}</span>
              <span className="digits block text-14 text-ink-soft">
                {formatDate(passkey.createdAt)} 新增
                {passkey.usedAt && `，最近使用 ${formatDate(passkey.usedAt)}`}
              </span>
            </p>
            <Button
              look="quiet"
              size="small"
              aria-label={`移除通行密鑰 ${passkey.name}`}
              aria-expanded={removing === passkey.id}
              className="-mr-3 shrink-0 whitespace-nowrap"
              onClick={() => setRemoving(removing === passkey.id ? undefined : passkey.id)}
            >
              {removing === passkey.id ? '取消' : '移除'}
            </Button>
          </div>
          {removing === passkey.id && (
            <RemoveForm
              passkey={passkey}
              hasPassword={hasPassword}
              onDone={() => setRemoving(undefined)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RemoveFormProps {
  passkey: MemberPasskey;
  hasPassword: boolean;
  onDone(): void;
}

function RemoveForm({ passkey, hasPassword, onDone }: RemoveFormProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useForm({
    rules: isAsked ? { password: provenPasskeyRules.password } : { password: [] },
    labels: { password: '目前的密碼' },
    async onSubmit({ password }) {
      await removePasskey(passkey.id, password || undefined);
      toastSuccess('已移除通行密鑰');
      onDone();
      await revalidate();
      return undefined;
    },
    refusal(error) {
      if (isStepUp(error) && hasPassword) setIsAsked(true);
      const password = passwordProblem(error);
      return password && { fields: { password } };
    },
  });
  return (
    <form
      {...form.formProps}
      aria-label={`移除通行密鑰 ${passkey.name}`}
      className="mt-2 flex max-w-(--container-form) flex-col gap-4"
    >
      <p className="text-ink-soft">移除後，它不能再登入；裝置裡的紀錄請在裝置的密碼管理移除。</p>
      {isAsked && (
        <PasswordField {...form.fieldProps('password')} autoComplete="current-password" />
      )}
      <FormAlert problem={form.refusal} />
      <Button type="submit" look="secondary" busy={form.isBusy}>
        確定移除
      </Button>
    </form>
  );
}
