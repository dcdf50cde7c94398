import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#contract/client.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { recordsOf } from '../../api.ts';
import { WarningList } from '../../campaigns/warning-list.tsx';
import { warningsOf } from '../../campaigns/warnings-of.ts';
import { useStillShown } from '../../ui/use-still-shown.ts';
import classes from './calendar.module.css';
import { type Campaign, isSound, moved, type Period, type Shift } from './period.ts';
import { periodText } from './period-text.ts';
import { calendarKey } from './use-calendar.ts';

interface Props {
  campaign: Campaign;
  shift: Shift;
  onClose(): void;
}

const steps = [
  { label: '提早一天', change: { whole: -1, end: 0 } },
  { label: '延後一天', change: { whole: 1, end: 0 } },
  { label: '結束提早一天', change: { whole: 0, end: -1 } },
  { label: '結束延後一天', change: { whole: 0, end: 1 } },
];

/** Asks before a campaign gets another period, which can still be changed here day by day. */
export function MoveDialog({ campaign, shift: begun, onClose }: Props) {
  const [shift, setShift] = useState(begun);
  const client = useQueryClient();
  const isShown = useStillShown();
  const after = moved(campaign, shift);
  const save = useMutation({
    async mutationFn() {
      const resource = resourceNamed(campaign.resource);
      if (!resource) return;
      const { eventBeginAt, eventEndAt } = after;
      await recordsOf(resource).update(campaign.id, {
        version: campaign.version,
        ...(eventBeginAt !== campaign.eventBeginAt && { eventBeginAt }),
        ...(eventEndAt !== campaign.eventEndAt && { eventEndAt }),
      });
    },
    onSuccess() {
      notifications.show({ color: 'green', message: `已調整「${campaign.title}」的期間` });
      client.removeQueries({ queryKey: [campaign.resource, 'record', campaign.id] });
      if (isShown()) onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: [calendarKey] }),
  });
  const isChanged = shift.whole !== 0 || shift.end !== 0;
  const warnings = useWarnings(campaign, after);
  return (
    <Modal opened onClose={onClose} title={`調整「${campaign.title}」的期間`}>
      <dl className={classes.periods}>
        <dt>目前</dt>
        <dd>{periodText(campaign)}</dd>
        <dt>改為</dt>
        <dd aria-live="polite">{periodText(after)}</dd>
      </dl>
      <Group gap="xs" my="sm">
        {steps
          .filter(({ change }) => change.end === 0 || campaign.eventEndAt)
          .map(({ label, change }) => (
            <Step
              key={label}
              label={label}
              campaign={campaign}
              next={{ whole: shift.whole + change.whole, end: shift.end + change.end }}
              onStep={setShift}
            />
          ))}
      </Group>
      <div aria-live="polite">
        <WarningList warnings={warnings} />
      </div>
      {campaign.state === 'RUNNING' && (
        <Text size="sm">活動正在進行，儲存後價格與贈品會立即依新的期間計算。</Text>
      )}
      {save.error && (
        <Alert color="red" role="alert" mt="sm">
          {sentenceOf(save.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          取消
        </Button>
        <Button
          data-autofocus
          disabled={!isChanged}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          確認調整
        </Button>
      </Group>
    </Modal>
  );
}

/** The warnings about the campaign in its new period, as in its form. */
function useWarnings({ resource: name, id, version }: Campaign, after: Period) {
  const { data = [] } = useQuery({
    queryKey: [calendarKey, 'warnings', name, id, version, after],
    async queryFn() {
      const resource = resourceNamed(name);
      if (!resource) return [];
      const { eventBeginAt, eventEndAt } = after;
      const values = { ...(await recordsOf(resource).read(id)), eventBeginAt, eventEndAt };
      return warningsOf(resource, id, values);
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  return data;
}

interface StepProps {
  label: string;
  campaign: Campaign;
  next: Shift;
  onStep(next: Shift): void;
}

function Step({ label, campaign, next, onStep }: StepProps) {
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!isSound(moved(campaign, next))}
      onClick={() => onStep(next)}
    >
      {label}
    </Button>
  );
}

/** The reason why the period could not be saved. */
function sentenceOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  if (error.errorCode === 'STALE_RECORD') {
    return '這項活動剛被別人修改，行事曆已更新，請關閉後再調整一次';
  }
  return Object.values(error.errors)[0] ?? error.message;
}
