import { changePasswordRules } from '#rules/forms.ts';
import { api } from '../../../api.ts';
import { PasswordField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { NewPasswordFields } from '../../../forms/new-password-fields.tsx';
import { refusedFields } from '../../../forms/problems.ts';
import { useForm } from '../../../forms/use-form.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { useMemberStore } from '../../../stores/member.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Card } from '../card.tsx';
import { EditCard } from './edit-card.tsx';
import { passwordProblem } from './password-problem.ts';

/** Changes the password. A member who always signed in with LINE sets the first one with a mailed code. */
export function PasswordCard({
  hasPassword,
  onChanged,
}: {
  hasPassword: boolean;
  onChanged(): void;
}) {
  if (!hasPassword) {
    return (
      <Card title="密碼">
        <p className="text-ink-soft">
          您還沒有設定密碼。設定後也能用電子信箱登入，並能變更信箱、刪除帳號。
        </p>
        <AppLink
          to="/forgot-password"
          className="mt-2 inline-flex min-h-11 items-center text-violet-700 underline underline-offset-4"
        >
          以電子信箱設定密碼
        </AppLink>
      </Card>
    );
  }
  return (
    <EditCard
      title="密碼"
      open="變更密碼"
      form={(close) => (
        <PasswordForm
          onDone={() => {
            toastSuccess('密碼已變更，其他裝置都已登出');
            close();
            onChanged();
          }}
        />
      )}
    >
      變更後，其他裝置會全部登出，這個裝置保持登入。
    </EditCard>
  );
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const email = useMemberStore((state) => state.userInfo?.email);
  const form = useForm({
    rules: changePasswordRules,
    labels: { oldPassword: '目前的密碼', password: '新密碼', comfirmPassword: '再次輸入新密碼' },
    async onSubmit({ oldPassword, password }) {
      await api.changePassword({ body: { oldPassword, password } });
      onDone();
      return undefined;
    },
    refusal(error) {
      const oldPassword = passwordProblem(error);
      return oldPassword ? { fields: { oldPassword } } : refusedFields(changePasswordRules, error);
    },
  });
  return (
    <form {...form.formProps} aria-label="變更密碼" className="flex flex-col gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      {/* Tells a password manager which account the password belongs to. */}
      <input type="email" name="email" value={email} autoComplete="username" readOnly hidden />
      <PasswordField {...form.fieldProps('oldPassword')} autoComplete="current-password" />
      <NewPasswordFields fieldProps={form.fieldProps} />
      <FormAlert problem={form.refusal} />
      <Button type="submit" busy={form.isBusy}>
        儲存新密碼
      </Button>
    </form>
  );
}
