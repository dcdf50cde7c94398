import { Button, Divider, PasswordInput, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import type { SecondFactorMethod } from '#contract/administrators.ts';
import { plainApi } from '../api.ts';
import { EmailInput } from './email-input.tsx';
import { FailureLine } from './failure-line.tsx';
import { canUsePasskeys, usePasskeyOf as showPasskey } from './passkeys.ts';
import { useSubmit } from './use-submit.ts';

/** The server's answer to the first step. */
export interface SignedIn {
  id: number;
  secondFactor: 'none' | 'asked' | 'to_set_up';
  methods: readonly SecondFactorMethod[];
}

interface CredentialsFormProps {
  /** The e-mail of the account, if it is known. */
  email?: string;
  onDone(signedIn: SignedIn): void;
}

/** E-mail and password, or a passkey alone. */
export function CredentialsForm({ email, onDone }: CredentialsFormProps) {
  const { failure, setFailure, isBusy, run } = useSubmit();
  const byPassword = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const given = email ?? String(form.get('email')).trim();
    const password = String(form.get('password'));
    void run(async () => {
      const body = { email: given, password, session: 'cookie' } as const;
      onDone((await plainApi.adminLogin({ body })).data);
    });
  };
  const byPasskey = () =>
    void run(async () => {
      const { options } = (await plainApi.readPasskeyLoginOptions()).data;
      const passkey = await showPasskey(options);
      if (!passkey) return setFailure('沒有使用通行密鑰，請再試一次或輸入密碼');
      const { data } = await plainApi.adminLoginByPasskey({ body: { passkey, session: 'cookie' } });
      onDone({ id: data.id, secondFactor: 'none', methods: [] });
    });
  return (
    <Stack>
      <FailureLine>{failure}</FailureLine>
      <form onSubmit={byPassword}>
        <Stack>
          <EmailInput known={email} />
          <PasswordInput
            name="password"
            label="密碼"
            autoComplete="current-password"
            required
            withAsterisk={false}
            data-autofocus={email === undefined ? undefined : true}
            visibilityToggleButtonProps={{ 'aria-label': '顯示密碼' }}
          />
          <Button type="submit" loading={isBusy} fullWidth>
            登入
          </Button>
        </Stack>
      </form>
      {canUsePasskeys() && (
        <>
          <Divider label="或" />
          <Button variant="default" onClick={byPasskey} disabled={isBusy} fullWidth>
            使用通行密鑰登入
          </Button>
        </>
      )}
    </Stack>
  );
}
