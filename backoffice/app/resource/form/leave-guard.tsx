import { Button, Group, Modal, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface Props {
  isActive: boolean;
  /** Whether the input stays at this path, so that nobody has to be asked. */
  staysAt?(path: string): boolean;
  onLeave(): void;
}

/** Asks for a confirmation before unsaved input is left, also when the tab is closed; `onLeave` discards it. */
export function LeaveGuard({ isActive, staysAt, onLeave }: Props) {
  const leaving = useBlocker(
    ({ nextLocation }) => isActive && staysAt?.(nextLocation.pathname) !== true,
  );
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isActive]);
  return (
    <LeaveQuestion
      isAsked={leaving.state === 'blocked'}
      onStay={() => leaving.reset?.()}
      onLeave={() => {
        onLeave();
        leaving.proceed?.();
      }}
    />
  );
}

interface QuestionProps {
  isAsked: boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks whether unsaved input is to be discarded: that of a page, or that of a dialog which is being closed. */
export function LeaveQuestion({ isAsked, onStay, onLeave }: QuestionProps) {
  return (
    <Modal opened={isAsked} onClose={onStay} title="還有修改尚未儲存">
      <Text size="sm">離開後，尚未儲存的修改會消失。</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onLeave}>
          捨棄修改並離開
        </Button>
        <Button onClick={onStay}>留在這裡</Button>
      </Group>
    </Modal>
  );
}
