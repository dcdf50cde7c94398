import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureLine } from '../../identity/failure-line.tsx';

interface Props {
  title: string;
  /** What the values mean. */
  intro: ReactNode;
  save: { error: Error | null; isPending: boolean; mutate(): void };
  onClose(isDone: boolean): void;
  children: ReactNode;
}

/** Asks for values of stock records, and saves them. */
export function StockDialog({ title, intro, save, onClose, children }: Props) {
  return (
    <Modal opened onClose={() => onClose(false)} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{intro}</Text>
          {children}
          <FailureLine>{save.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)}>
              返回
            </Button>
            <Button type="submit" loading={save.isPending}>
              儲存
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
