import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { useHelpPath } from '../frame/help-path.ts';

interface FailureProps {
  error: Error;
  onRetry?: (() => void) | undefined;
}

const isOffline = (error: Error) => error instanceof ApiError && error.status === 0;

/** A list or form that could not be read, with the number by which the log knows why. */
export function Failure({ error, onRetry }: FailureProps) {
  return isOffline(error) ? (
    <FailureAlert title="連線中斷" sentence="請確認網路後再試一次。" {...{ error, onRetry }} />
  ) : (
    <FailureAlert title="目前無法顯示" sentence={error.message} {...{ error, onRetry }} />
  );
}

/** A save that failed for a reason that no field can mend: nothing was kept, and what was typed is still there. */
export function SaveFailure({ error, onRetry }: FailureProps) {
  const reason = isOffline(error) ? '連線中斷，請確認網路後再按「重試」。' : error.message;
  return (
    <FailureAlert
      title="沒有儲存成功"
      sentence={`${reason}${ends.test(reason) ? '' : '。'}您填寫的內容還在這個頁面上。`}
      {...{ error, onRetry }}
    />
  );
}

/** Sentences of the server end without a mark. */
const ends = /[。！？]$/;

interface FailureAlertProps extends FailureProps {
  title: string;
  /** What happened, and what to do. */
  sentence: string;
}

function FailureAlert({ title, sentence, error, onRetry }: FailureAlertProps) {
  return (
    <Alert color="red" role="alert" title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{sentence}</Text>
        {error instanceof ApiError && error.requestId && (
          <Text size="xs" c="dimmed">
            錯誤代號 {error.requestId}
          </Text>
        )}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            重試
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

interface NothingProps {
  title: string;
  /** When something will be here, or what to do. */
  sentence?: string;
  /** The way on. */
  children?: ReactNode;
}

/** Nothing is there, or nothing was found: what that means, one way on, and the help of the screen. */
export function Nothing({ title, sentence, children }: NothingProps) {
  return (
    <Stack align="center" py="xl" gap="sm" ta="center">
      <Title order={2} size="h5">
        {title}
      </Title>
      {sentence && <Text size="sm">{sentence}</Text>}
      <Group justify="center">
        {children}
        <Button component={Link} to={useHelpPath()} target="_blank" variant="subtle">
          看說明
        </Button>
      </Group>
    </Stack>
  );
}

/** No screen has this address, or nothing has this number. */
export function NotFound({ title = '找不到這個頁面' }: { title?: string }) {
  return (
    <Nothing title={title} sentence="網址可能打錯了，或資料已經刪除。">
      <Button component={Link} to="/" variant="default">
        回到總覽
      </Button>
    </Nothing>
  );
}
