import { useEffect } from 'react';
import { redirect } from 'react-router';
import { AccountPage } from '../account-page.tsx';
import type { Route } from './+types/route';
import { CodeStep } from './code-step.tsx';
import { SendStep } from './send-step.tsx';
import { sendCodeEmail, useCodeEmail } from './verification-mail.ts';
import { readVerifyRequest, type VerifyRequest } from './verify-request.ts';

function load(url: string): VerifyRequest {
  const request = readVerifyRequest(new URL(url).searchParams);
  if (!request) throw redirect('/signin');
  return request;
}

export function loader({ request }: Route.LoaderArgs) {
  return load(request.url);
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(request.url);
}

const leads = {
  signup: '驗證電子信箱後，就能以會員身分購物。',
  resetPassword: '確認是您本人後，就能設定新密碼。',
  'line-bind': '確認信箱後，即可綁定 LINE 帳號。',
} as const;

export default function EmailVerify({ loaderData }: Route.ComponentProps) {
  // The key starts a new verification when the e-mail or the type changes.
  return <Verification key={`${loaderData.type} ${loaderData.email}`} request={loaderData} />;
}

function Verification({ request }: { request: VerifyRequest }) {
  const { isSent } = useCodeEmail(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on entry (G-026).
  useEffect(() => {
    if (request.isLastStep) void sendCodeEmail(request);
  }, []);
  return (
    <AccountPage title="信箱驗證" lead={leads[request.type]} hidden>
      {request.isLastStep || isSent ? (
        <CodeStep request={request} />
      ) : (
        <SendStep request={request} />
      )}
    </AccountPage>
  );
}
