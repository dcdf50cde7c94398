import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '#contract/client.ts';

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
  children?: ReactNode;
}

/** Nothing is there, or nothing was found: one sentence and one way on. */
export function Nothing({ title, children }: NothingProps) {
  return (
    <Stack align="center" py="xl" gap="sm">
      <Title order={2} size="h5">
        {title}
      </Title>
      <Group>{children}</Group>
    </Stack>
  );
}
