import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { AdminApi } from '#contract/admin-client.ts';
import type { SecondFactorMethod } from '#contract/administrators.ts';
import { plainApi } from '../api.ts';
import { FailureLine } from './failure-line.tsx';
import { canUsePasskeys, usePasskeyOf as showPasskey } from './passkeys.ts';
import { useSubmit } from './use-submit.ts';

export type Proof = NonNullable<Parameters<AdminApi['stepUp']>[0]>['body'];

interface ProofFormProps {
  methods: readonly SecondFactorMethod[];
  /** Rejects with ApiError if the proof is wrong. */
  onProof(proof: Proof): Promise<void>;
}

/** Asks for the second factor: a code of the app, a passkey, or a recovery code. */
export function ProofForm({ methods, onProof }: ProofFormProps) {
  const { failure, setFailure, isBusy, run } = useSubmit();
  const hasApp = methods.includes('totp');
  const hasPasskey = methods.includes('passkey');
  const [isRecovery, setRecovery] = useState(false);
  const isTyped = hasApp || isRecovery;

  const byCode = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('code')).trim();
    void run(() => onProof(isRecovery ? { recoveryCode: typed } : { code: typed }));
  };
  const byPasskey = () =>
    void run(async () => {
      const passkey = await showPasskey((await plainApi.readPasskeyOptions()).data.options);
      if (!passkey) return setFailure('沒有使用通行密鑰，請再試一次或改用其他方式');
      await onProof({ passkey });
    });

  return (
    <Stack>
      <FailureLine>{failure}</FailureLine>
      {isTyped && (
        <form onSubmit={byCode}>
          <Stack>
            {isRecovery ? <RecoveryCodeInput key="recovery" /> : <AppCodeInput key="app" />}
            <Button type="submit" loading={isBusy} fullWidth>
              驗證
            </Button>
          </Stack>
        </form>
      )}
      {hasPasskey && canUsePasskeys() && (
        <Button
          variant={isTyped ? 'default' : 'filled'}
          onClick={byPasskey}
          disabled={isBusy}
          data-autofocus={isTyped ? undefined : true}
          fullWidth
        >
          使用通行密鑰
        </Button>
      )}
      {hasPasskey && !canUsePasskeys() && !isTyped && (
        <Text size="sm">這個瀏覽器或網址不能使用通行密鑰，請改用備用碼。</Text>
      )}
      {methods.includes('recovery_code') && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            setFailure(undefined);
            setRecovery(!isRecovery);
          }}
        >
          {isRecovery ? '改用其他方式' : '改用備用碼'}
        </Button>
      )}
    </Stack>
  );
}

/** Phones offer a code that has just arrived, and password managers the code that they generate. */
export function AppCodeInput({ label = '驗證碼' }: { label?: string }) {
  return (
    <TextInput
      name="code"
      label={label}
      description="驗證器 App 顯示的六位數字"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="\s*\d{6}\s*"
      title="六位數字"
      maxLength={8}
      required
      withAsterisk={false}
      data-autofocus
      autoFocus
    />
  );
}

function RecoveryCodeInput() {
  return (
    <TextInput
      name="code"
      label="備用碼"
      description="設定時保存的十組備用碼之一，每組限用一次"
      autoComplete="off"
      maxLength={40}
      required
      withAsterisk={false}
      data-autofocus
      autoFocus
    />
  );
}
