import { Button, Group } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { FailureLine } from '../identity/failure-line.tsx';

interface DialogAction<Page> {
  label: string;
  Dialog: ComponentType<{ page: Page; onClose(): void }>;
}

interface Props<Page, Name extends string> {
  page: Page;
  /** The dialog of each action; they are loaded when they are opened. */
  dialogs: Readonly<Record<Name, DialogAction<Page>>>;
  /** The possible actions with a dialog, the most frequent one first. */
  actions: readonly Name[];
  /** Buttons without a dialog, which come first. The first button of all is the main one. */
  children?: ReactNode;
  hasMain: boolean;
}

/** The actions of the page of one record: buttons, and the dialog of the one that was pressed. */
export function PageActions<Page, Name extends string>({
  page,
  dialogs,
  actions,
  children,
  hasMain,
}: Props<Page, Name>) {
  const [open, setOpen] = useState<Name>();
  const Dialog = open && dialogs[open].Dialog;
  return (
    <div>
      <Group gap="xs">
        {children}
        {actions.map((action, place) => (
          <Button
            key={action}
            variant={place > 0 || hasMain ? 'default' : 'filled'}
            onClick={() => setOpen(action)}
          >
            {dialogs[action].label}
          </Button>
        ))}
      </Group>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog page={page} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface PressProps {
  label: string;
  action: { isPending: boolean; error: Error | null; mutate(): void };
}

/** An action that needs no dialog, with the reason if it failed. */
export function Press({ label, action }: PressProps) {
  return (
    <>
      <Button loading={action.isPending} onClick={() => action.mutate()}>
        {label}
      </Button>
      <FailureLine>{action.error?.message}</FailureLine>
    </>
  );
}
