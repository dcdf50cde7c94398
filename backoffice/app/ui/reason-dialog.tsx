import { Button, Group, Modal, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FailureLine } from '../identity/failure-line.tsx';

interface Props {
  title: string;
  /** The effect, above the reason. */
  children?: ReactNode;
  /** The label of the input; by default that of the reason. */
  label?: string;
  /** The readers of the reason; by default only the audit log. */
  description?: string;
  confirm: string;
  /** Whether other required input is complete. */
  isReady?: boolean;
  /** An action that cannot be undone is red. */
  isGrave?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onClose(): void;
  onConfirm(reason: string): void;
}

/** Asks for a reason before an action. */
export function ReasonDialog({
  title,
  children,
  label = '原因',
  description = '會和您的帳號一起留在操作紀錄',
  confirm,
  isReady = true,
  isGrave = false,
  isBusy,
  failure,
  onClose,
  onConfirm,
}: Props) {
  const [reason, setReason] = useState('');
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(reason);
        }}
      >
        {children}
        <FailureLine>{failure}</FailureLine>
        <Textarea
          label={label}
          description={description}
          required
          autosize
          maxLength={200}
          data-autofocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回
          </Button>
          <Button
            type="submit"
            {...(isGrave && { color: 'red' })}
            disabled={reason.trim() === '' || !isReady}
            loading={isBusy}
          >
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
