import { useState } from 'react';
import { changeEmailRules, emailVerifyRules } from '#rules/forms.ts';
import { api } from '../../../api.ts';
import { CodeField, FormField, PasswordField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { refusedFields } from '../../../forms/problems.ts';
import { useForm } from '../../../forms/use-form.ts';
import { takeUserInfo } from '../../../stores/known-member.ts';
import { useMemberStore } from '../../../stores/member.ts';
import { toastSuccess } from '../../../stores/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { codeProblem } from '../../account/email-verify/code-problem.ts';
import { Card } from '../card.tsx';
import { EditCard } from './edit-card.tsx';
import { passwordProblem } from './password-problem.ts';

interface EmailCardProps {
  hasPassword: boolean;
  /** The new e-mail whose code is awaited. */
  pendingEmail: string | null;
}

/** Changes the e-mail: a code proves the new one, and a letter to the old one has the way back. */
export function EmailCard({ hasPassword, pendingEmail }: EmailCardProps) {
  const email = useMemberStore((state) => state.userInfo?.email);
  if (!hasPassword) {
    return (
      <Card title="電子信箱">
        <p className="break-all">{email}</p>
        <p className="mt-1 text-ink-soft">設定密碼後，就能變更電子信箱。</p>
      </Card>
    );
  }
  return (
    <EditCard
      title="電子信箱"
      open="變更信箱"
      isOpenFirst={pendingEmail !== null}
      form={(close) => <EmailForms pendingEmail={pendingEmail} onDone={close} />}
    >
      <p className="break-all text-ink">{email}</p>
      <p className="mt-1">登入與通知都用這個信箱。變更後，舊信箱會收到 24 小時內有效的還原連結。</p>
    </EditCard>
  );
}

function EmailForms({ pendingEmail, onDone }: { pendingEmail: string | null; onDone(): void }) {
  const [wanted, setWanted] = useState(pendingEmail);
  if (wanted === null) return <WantedForm onMailed={setWanted} />;
  return <CodeForm email={wanted} onOther={() => setWanted(null)} onDone={onDone} />;
}

function WantedForm({ onMailed }: { onMailed(email: string): void }) {
  const form = useForm({
    rules: changeEmailRules,
    labels: { email: '新的電子信箱', password: '目前的密碼' },
    async onSubmit({ email, password }) {
      await api.changeEmail({ body: { email, password } });
      onMailed(email);
      return undefined;
    },
    refusal(error) {
      const password = passwordProblem(error);
      return password ? { fields: { password } } : refusedFields(changeEmailRules, error);
    },
  });
  return (
    <form {...form.formProps} aria-label="變更信箱" className="flex flex-col gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <FormField
        {...form.fieldProps('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <PasswordField {...form.fieldProps('password')} autoComplete="current-password" />
      <FormAlert problem={form.refusal} />
      <Button type="submit" busy={form.isBusy}>
        寄驗證碼到新信箱
      </Button>
    </form>
  );
}

interface CodeFormProps {
  email: string;
  onOther(): void;
  onDone(): void;
}

function CodeForm({ email, onOther, onDone }: CodeFormProps) {
  const form = useForm({
    rules: emailVerifyRules,
    labels: { code: '驗證碼' },
    async onSubmit({ code }) {
      await api.verifyNewEmail({ body: { code } });
      await takeUserInfo(() => api.readUser());
      toastSuccess('電子信箱已變更');
      onDone();
      return undefined;
    },
    refusal(error) {
      const code = codeProblem(error, false);
      return code && { fields: { code } };
    },
  });
  return (
    <form {...form.formProps} aria-label="驗證新信箱" className="flex flex-col gap-5">
      <ErrorSummary errors={form.summary} attempt={form.attempt} />
      <p role="status">
        驗證碼已寄到 <span className="font-medium break-all">{email}</span>
        ，10 分鐘內有效。沒有收到時，請看看垃圾信件匣；這個信箱若已有會員帳號，就不會收到驗證碼。
      </p>
      <CodeField {...form.fieldProps('code')} />
      <FormAlert problem={form.refusal} />
      <Button type="submit" busy={form.isBusy}>
        變更信箱
      </Button>
      <Button look="quiet" size="small" onClick={onOther}>
        換一個信箱，或重新寄送
      </Button>
    </form>
  );
}
