import { Text } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { plainApi } from '../api.ts';
import { CredentialsForm, type SignedIn } from './credentials-form.tsx';
import { ProofForm } from './proof-form.tsx';

const FactorSetUp = lazy(async () => ({
  default: (await import('./factor-set-up.tsx')).FactorSetUp,
}));

interface SignInStepsProps {
  email?: string;
  /** Content above and below the first step. */
  before?: ReactNode;
  after?: ReactNode;
  /** Called when the session may make every call; `id` is the administrator's. */
  onDone(id: number): void;
}

/** Signing in: the password or a passkey, then the second factor or, if it is required but missing, its set-up. */
export function SignInSteps({ email, before, after, onDone }: SignInStepsProps) {
  const [first, setFirst] = useState<SignedIn>();
  if (!first) {
    return (
      <>
        {before}
        <CredentialsForm
          {...(email === undefined ? {} : { email })}
          onDone={(signedIn) =>
            signedIn.secondFactor === 'none' ? onDone(signedIn.id) : setFirst(signedIn)
          }
        />
        {after}
      </>
    );
  }
  if (first.secondFactor === 'asked') {
    return (
      <>
        <Text size="sm">密碼正確。請再完成第二步驗證。</Text>
        <ProofForm
          methods={first.methods}
          onProof={async (body) => {
            await plainApi.adminLoginVerify({ body });
            onDone(first.id);
          }}
        />
      </>
    );
  }
  return (
    <Suspense>
      <FactorSetUp
        api={plainApi}
        before={
          <Text size="sm">這個商店的後台需要兩步驟驗證。請先設定第二步，完成後就能開始使用。</Text>
        }
        onDone={() => onDone(first.id)}
      />
    </Suspense>
  );
}
