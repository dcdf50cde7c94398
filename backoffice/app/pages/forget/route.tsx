import { Anchor, Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { plainApi } from '../../api.ts';
import { Card } from '../../identity/card.tsx';
import { EmailInput } from '../../identity/email-input.tsx';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';

export const meta = () => [{ title: '忘記密碼｜後台' }];

export default function ForgetPage() {
  const { failure, isBusy, run } = useSubmit();
  const [isSent, setSent] = useState(false);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    void run(async () => {
      await plainApi.forgetAdministratorPassword({ body: { email } });
      setSent(true);
    });
  };
  return (
    <Card title="忘記密碼">
      {isSent ? (
        <Text size="sm" role="status">
          若這個信箱是後台的帳號，重設密碼的連結已經寄出，30
          分鐘內有效。沒有收到時，請看看垃圾信件匣。
        </Text>
      ) : (
        <form onSubmit={ask}>
          <Stack>
            <FailureLine>{failure}</FailureLine>
            <EmailInput />
            <Button type="submit" loading={isBusy}>
              寄送重設連結
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/sign-in" size="sm">
        回到登入
      </Anchor>
    </Card>
  );
}
