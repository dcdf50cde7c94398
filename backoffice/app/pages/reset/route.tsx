import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { plainApi } from '../../api.ts';
import { Card } from '../../identity/card.tsx';
import { FailureLine } from '../../identity/failure-line.tsx';
import { NewPasswordInput } from '../../identity/new-password-input.tsx';
import { useSubmit } from '../../identity/use-submit.ts';

export const meta = () => [{ title: '設定新密碼｜後台' }];

export default function ResetPage() {
  const [params] = useSearchParams();
  const { failure, isBusy, run } = useSubmit();
  const [isDone, setDone] = useState(false);
  const reset = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('new'));
    const token = params.get('token') ?? '';
    void run(async () => {
      await plainApi.resetAdministratorPassword({ body: { token, password } });
      setDone(true);
    });
  };
  return (
    <Card title="設定新密碼">
      {isDone ? (
        <>
          <Text size="sm" role="status">
            新密碼已經設定，所有裝置都已登出。
          </Text>
          <Button component={Link} to="/sign-in">
            前往登入
          </Button>
        </>
      ) : (
        <>
          <form onSubmit={reset}>
            <Stack>
              <FailureLine>{failure}</FailureLine>
              <NewPasswordInput />
              <Button type="submit" loading={isBusy}>
                設定新密碼
              </Button>
            </Stack>
          </form>
          <Anchor component={Link} to="/forget" size="sm">
            重新寄送連結
          </Anchor>
        </>
      )}
    </Card>
  );
}
