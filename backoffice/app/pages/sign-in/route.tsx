import { Alert, Button, Paper, PasswordInput, Stack, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { isOwnPath } from '#rules/own-path.ts';
import { adminApi } from '../../api.ts';
import { useEnterSession } from '../../session.ts';
import classes from './sign-in.module.css';

export const meta = () => [{ title: '登入｜後台' }];

export default function SignInPage() {
  const [params] = useSearchParams();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const enter = useEnterSession();
  const next = params.get('next') ?? '/';

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(undefined);
    try {
      const email = String(form.get('email')).trim();
      const password = String(form.get('password'));
      await adminApi.adminLogin({ body: { email, password, session: 'cookie' } });
      enter();
      await navigate(isOwnPath(next) ? next : '/', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <main className={classes.page}>
      <Paper withBorder p="xl" className={classes.card}>
        <form onSubmit={(event) => void signIn(event)}>
          <Stack>
            <Title order={1} size="h3">
              後台登入
            </Title>
            {params.has('next') && !failure && (
              <Alert color="violet" variant="light">
                請登入後繼續，會回到剛才的頁面。
              </Alert>
            )}
            {failure && (
              <Alert color="red" role="alert">
                {failure}
              </Alert>
            )}
            <TextInput
              name="email"
              type="email"
              label="電子信箱"
              autoComplete="username"
              required
              withAsterisk={false}
            />
            <PasswordInput
              name="password"
              label="密碼"
              autoComplete="current-password"
              required
              withAsterisk={false}
              visibilityToggleButtonProps={{ 'aria-label': '顯示密碼' }}
            />
            <Button type="submit" loading={isBusy} fullWidth>
              登入
            </Button>
          </Stack>
        </form>
      </Paper>
    </main>
  );
}
