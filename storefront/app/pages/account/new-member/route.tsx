import { useSearchParams } from 'react-router';
import { useSignupStore } from '../../../stores/signup.ts';
import { Phrases } from '../../../ui/phrases.tsx';
import { AccountPage, OtherWay } from '../account-page.tsx';
import { joinWithLine } from '../line/join-with-line.ts';
import { SignUpForm, useSignUpForm } from '../sign-up-form.tsx';
import { useVisitorsOnly } from '../use-visitors-only.ts';

/** The last step of a sign-up with LINE: an address for e-mails, and a password to sign in without LINE (G-101). */
export default function NewMember() {
  useVisitorsOnly();
  const [query] = useSearchParams();
  const email = query.get('email') ?? undefined;
  const named = useSignupStore((state) => state.socialEmail);
  const form = useSignUpForm(joinWithLine);
  return (
    <AccountPage
      title="完成註冊"
      lead={
        <Phrases of={['設定電子信箱與密碼，', '就能收到訂單通知，', '也能不透過 LINE 登入。']} />
      }
      hasFailed={form.hasFailed}
      hidden
      footer={
        <OtherWay
          question={<Phrases of={['已經是會員？', '登入後再綁定 LINE。']} />}
          to="/signin"
          text="會員登入"
        />
      }
    >
      <SignUpForm
        form={form}
        email={email ?? named}
        {...(email && { emailHint: '由 LINE 帶入，也可以改用其他信箱。' })}
        button="完成註冊"
      />
    </AccountPage>
  );
}
