import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureLine } from '../identity/failure-line.tsx';

interface Props {
  title: string;
  /** The effect. */
  children: ReactNode;
  confirm: string;
  isReady?: boolean;
  /** An action that cannot be undone is red. */
  isGrave?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onClose(): void;
  onConfirm(): void;
}

/** Shows the effect of an action before it is done. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, isReady = true, isGrave = false } = props;
  const { isBusy, failure, onClose, onConfirm } = props;
  return (
    <Modal opened onClose={onClose} title={title}>
      {children}
      <FailureLine>{failure}</FailureLine>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          返回
        </Button>
        <Button
          {...(isGrave && { color: 'red' })}
          disabled={!isReady}
          loading={isBusy}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
