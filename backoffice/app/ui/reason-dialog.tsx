import { Button, Group, Modal, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FailureLine } from '../identity/failure-line.tsx';

interface Props {
  title: string;
  /** What happens, above the reason. */
  children?: ReactNode;
  /** What is asked for; by default the reason. */
  label?: string;
  /** Who reads the reason; by default only the log. */
  description?: string;
  confirm: string;
  /** Whether what is asked for besides the reason is complete. */
  isReady?: boolean;
  /** What cannot be taken back is red. */
  isGrave?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onClose(): void;
  onConfirm(reason: string): void;
}

/** Asks for the reason of something before it is done. */
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
