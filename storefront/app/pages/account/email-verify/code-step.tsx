import { useState } from 'react';
import { emailVerifyRules } from '#rules/forms.ts';
import { api } from '../../../api.ts';
import { CodeField } from '../../../forms/fields.tsx';
import { FormAlert } from '../../../forms/form-alert.tsx';
import { useForm } from '../../../forms/use-form.ts';
import { readBind } from '../../../stores/line-sign-in.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { goOnVerified } from './after-verification.ts';
import { codeProblem, isLimitError } from './code-problem.ts';
import { useSecondsLeft } from './use-seconds-left.ts';
import { sendCodeEmail, useCodeEmail } from './verification-mail.ts';
import { purposeOf, type VerifyRequest } from './verify-request.ts';
import { pauseBetweenEmails, waitText } from './wait.ts';

/** Takes the four digits of the e-mail. After a minute the shopper can ask for another e-mail. */
export function CodeStep({ request }: { request: VerifyRequest }) {
  const { email, type } = request;
  const [hasSeenLimit, setHasSeenLimit] = useState(false);
  const form = useForm({
    rules: emailVerifyRules,
    labels: { code: '驗證碼' },
    async onSubmit({ code }) {
      const useFor = purposeOf(type);
      // The same code also links the LINE account of a shopper who comes from LINE (G-097).
      const socialiteToken = useFor === 'register' ? readBind()?.socialiteToken : undefined;
      const body = { email, code, useFor, socialiteToken };
      await goOnVerified(request, (await api.verifyEmailCode({ body })).data);
    },
    refusal(error) {
      if (isLimitError(error)) setHasSeenLimit(true);
      const code = codeProblem(error, hasSeenLimit);
      return code && { fields: { code } };
    },
  });
  return (
    <>
      <p>
        請輸入寄到 <strong className="font-medium">{email}</strong> 的四位數驗證碼，10 分鐘內有效。
      </p>
      <form {...form.formProps} className="flex flex-col gap-5">
        <ErrorSummary errors={form.summary} attempt={form.attempt} />
        <CodeField {...form.fieldProps('code')} />
        <FormAlert problem={form.refusal} />
        <Button type="submit" busy={form.isBusy}>
          完成驗證
        </Button>
      </form>
      <Resend request={request} onSent={() => setHasSeenLimit(false)} />
    </>
  );
}

function Resend({ request, onSent }: { request: VerifyRequest; onSent: () => void }) {
  const { isSending, nextAt, refusal } = useCodeEmail(request);
  const wait = useSecondsLeft(nextAt);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-4">
      <FormAlert problem={refusal ? { message: refusal } : undefined} />
      <p className="text-14 text-ink-soft">
        {wait > pauseBetweenEmails
          ? `寄送次數過多，請於 ${waitText(wait)}後再試。`
          : '沒有收到？請先查看垃圾郵件匣。'}
      </p>
      <ResendButton
        {...{ isSending, wait }}
        onClick={async () => {
          if (await sendCodeEmail(request)) onSent();
        }}
      />
    </div>
  );
}

/** While waiting it is only `aria-disabled`: a disabled button would lose the keyboard focus. */
function ResendButton({
  isSending,
  wait,
  onClick,
}: {
  isSending: boolean;
  wait: number;
  onClick: () => Promise<void>;
}) {
  return (
    <Button
      look="quiet"
      size="small"
      busy={isSending}
      aria-disabled={isSending || wait > 0 || undefined}
      onClick={() => void onClick()}
      className="digits -mx-5 aria-disabled:text-ink-soft"
    >
      {wait > 0 ? `重新寄送（${waitText(wait)}）` : '重新寄送驗證信'}
    </Button>
  );
}
