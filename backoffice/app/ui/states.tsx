import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#contract/client.ts';
import { useHelpPath } from '../frame/help-path.ts';

/** A list or form that could not be read, with the number by which the log knows why. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const isOffline = error instanceof ApiError && error.status === 0;
  return (
    <Alert color="red" role="alert" title={isOffline ? '連線中斷' : '目前無法顯示'}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{isOffline ? '請確認網路後再試一次。' : error.message}</Text>
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
