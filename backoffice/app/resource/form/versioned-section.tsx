import { Alert, Button, Group, Paper, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatDateTime } from '#rules/dates.ts';
import { SaveFailure } from '../../ui/states.tsx';

interface Props {
  /** The name of the section for screen readers. */
  label: string;
  /** Its id, and the name of its button for the history, if a page has several. */
  id?: string;
  historyLabel?: string;
  className?: string | undefined;
  /** What is typed, and the result of saving it. */
  form: {
    isChanged: boolean;
    isStale: boolean;
    saving: { error: Error | null; isPending: boolean };
    save(): void;
    discard(): void;
    takeCurrent(): void;
  };
  /** What is said if somebody else has saved meanwhile, and the button that continues. */
  stale: { title: string; take: string };
  mayWrite: boolean;
  /** Whether what is typed can be saved at all. */
  isSound?: boolean;
  /** Buttons beside those for saving. */
  others?: ReactNode;
  /** Shown once somebody asks for it. */
  history: ReactNode;
  children: ReactNode;
}

/** A form about something with a version: saving, who was faster, and the history of changes. */
export function VersionedSection({
  label,
  id,
  historyLabel,
  className,
  form,
  stale,
  mayWrite,
  isSound = true,
  others,
  history,
  children,
}: Props) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { isChanged, saving } = form;
  return (
    <Paper withBorder p="md" component="section" id={id} aria-label={label} className={className}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isSound) form.save();
        }}
      >
        <Stack gap="sm">
          {children}
          <NotSaved form={form} stale={stale} />
          <Group justify="space-between">
            <Button
              variant="subtle"
              px={0}
              aria-expanded={isHistoryOpen}
              aria-label={historyLabel}
              onClick={() => setHistoryOpen(!isHistoryOpen)}
            >
              歷程
            </Button>
            {mayWrite && (
              <Group gap="xs">
                {others}
                <Button variant="default" disabled={!isChanged} onClick={form.discard}>
                  捨棄
                </Button>
                <Button type="submit" disabled={!(isChanged && isSound)} loading={saving.isPending}>
                  儲存
                </Button>
              </Group>
            )}
          </Group>
        </Stack>
      </form>
      {isHistoryOpen && history}
    </Paper>
  );
}

/** Why the input was not saved, and how to continue. */
function NotSaved({ form, stale }: Pick<Props, 'form' | 'stale'>) {
  const { isStale, saving, save, takeCurrent } = form;
  if (!isStale) return saving.error && <SaveFailure error={saving.error} onRetry={save} />;
  return (
    <Alert color="red" role="alert" title={stale.title}>
      <Button size="xs" variant="default" onClick={takeCurrent}>
        {stale.take}
      </Button>
    </Alert>
  );
}

/** When it was changed last, and by whom; nothing if it was never changed. */
export function LastChange({
  stored: { changedAt, changedBy },
}: {
  stored: { changedAt: string | null; changedBy: string | null };
}) {
  if (!changedAt) return null;
  return (
    <>
      <br />
      {formatDateTime(changedAt)} 由 {changedBy} 修改
    </>
  );
}
