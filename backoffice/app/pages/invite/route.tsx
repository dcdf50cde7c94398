import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { plainApi } from '../../api.ts';
import { Card } from '../../identity/card.tsx';
import { FailureLine } from '../../identity/failure-line.tsx';
import { NewPasswordInput } from '../../identity/new-password-input.tsx';
import { useSubmit } from '../../identity/use-submit.ts';

export const meta = () => [
  { title: '接受邀請｜後台' },
  // The address has the code, which no other site should learn.
  { name: 'referrer', content: 'no-referrer' },
];

/** The page of an invitation: the invited person chooses a password, and then signs in. */
export default function InvitePage() {
  const [params] = useSearchParams();
  const { failure, isBusy, run } = useSubmit();
  const [isDone, setDone] = useState(false);
  const [isOver, setOver] = useState<string>();
  const accept = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('new'));
    const code = params.get('code') ?? '';
    void run(async () => {
      try {
        await plainApi.acceptInvitation({ body: { code, password } });
        setDone(true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const sentence = sentenceFor(error);
        if (!sentence) throw error;
        setOver(sentence);
      }
    });
  };
  if (isOver) {
    return (
      <Card title="邀請已失效">
        <Text size="sm" role="status">
          {isOver}
        </Text>
        <Button component={Link} to="/sign-in" variant="default">
          前往登入
        </Button>
      </Card>
    );
  }
  return (
    <Card title={isDone ? '密碼已經設定' : '接受邀請'}>
      {isDone ? (
        <>
          <Text size="sm" role="status">
            請用收到邀請信的信箱與剛才的密碼登入。
          </Text>
          <Button component={Link} to="/sign-in">
            前往登入
          </Button>
        </>
      ) : (
        <form onSubmit={accept}>
          <Stack>
            <Text size="sm">請設定自己的密碼，只有您自己知道。帳號是收到邀請信的電子信箱。</Text>
            <FailureLine>{failure}</FailureLine>
            <NewPasswordInput />
            <Button type="submit" loading={isBusy}>
              設定密碼
            </Button>
          </Stack>
        </form>
      )}
    </Card>
  );
}

/** What to do with an invitation that is over; undefined for a failure that can be corrected here. */
function sentenceFor({ errorCode, message }: ApiError): string | undefined {
  if (errorCode === 'INVITATION_EXPIRED') return `${message}。`;
  return errorCode === 'LINK_INVALID'
    ? '這封邀請信已經使用過、已收回，或網址不完整。已經設定過密碼時可以直接登入；否則請向邀請您的人索取新的邀請。'
    : undefined;
}
