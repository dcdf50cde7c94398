import { useLayoutEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readKey } from '../../../stores/line-sign-in.ts';
import { register } from '../../../stores/signup.ts';
import { AccountPage, OtherWay } from '../account-page.tsx';
import { verifyPath } from '../email-verify/verify-request.ts';
import { goOn } from '../go-on.ts';
import { linkWithKey } from '../line/bind-member.ts';
import { WithLine } from '../line/line-button.tsx';
import { LineWait } from '../line/line-wait.tsx';
import { SignUpForm, useSignUpForm } from '../sign-up-form.tsx';
import { useVisitorsOnly } from '../use-visitors-only.ts';

export default function Signup() {
  useVisitorsOnly();
  const isLinking = useLinkToFinish();
  const [query] = useSearchParams();
  const form = useSignUpForm(async (account) => {
    await register(account);
    goOn(verifyPath({ email: account.email, type: 'signup', isLastStep: true }));
  });
  if (isLinking) return <LineWait title="綁定 LINE 帳號" text="LINE 帳號綁定中，請稍候" />;
  return (
    <AccountPage
      title="註冊會員"
      lead="註冊後即可結帳、累積消費金額並查詢訂單。"
      hasFailed={form.hasFailed}
      footer={<OtherWay question="已經是會員？" to="/signin" text="會員登入" />}
    >
      <WithLine text="使用 LINE 註冊">
        <SignUpForm form={form} email={query.get('email') ?? undefined} button="註冊" />
      </WithLine>
    </AccountPage>
  );
}

/**
 * Links the LINE account at once if the shopper comes from entering the code mailed for it (G-098). True while linking.
 * The linking itself shows its result and opens the next page.
 */
function useLinkToFinish(): boolean {
  const [isLinking, setIsLinking] = useState(false);
  useLayoutEffect(() => {
    if (!readKey()) return;
    setIsLinking(true);
    void linkWithKey().then((isLinked) => {
      if (!isLinked) setIsLinking(false);
    });
  }, []);
  return isLinking;
}
