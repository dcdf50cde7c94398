import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Card } from './card.tsx';
import { FailureLine } from './failure-line.tsx';
import { useSubmit } from './use-submit.ts';

interface LinkPageProps {
  title: string;
  explanation: string;
  button: string;
  done: string;
  /** Uses the link up; rejects with ApiError if it is no longer valid. */
  onPress(token: string): Promise<unknown>;
}

/** The page of a mailed link. The link is used only by a press, because programs that check e-mails open every link. */
export function LinkPage({ title, explanation, button, done, onPress }: LinkPageProps) {
  const [params] = useSearchParams();
  const { failure, isBusy, run } = useSubmit();
  const [isDone, setDone] = useState(false);
  const press = () =>
    void run(async () => {
      await onPress(params.get('token') ?? '');
      setDone(true);
    });
  return (
    <Card title={title}>
      <FailureLine>{failure}</FailureLine>
      <Text size="sm" role="status">
        {isDone ? done : explanation}
      </Text>
      {isDone ? (
        <Button component={Link} to="/sign-in">
          前往登入
        </Button>
      ) : (
        <Button onClick={press} loading={isBusy}>
          {button}
        </Button>
      )}
    </Card>
  );
}
