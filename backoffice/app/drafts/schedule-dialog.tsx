import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client.ts';
import type { RecordVersion } from '#contract/record-versions.ts';
import { type Resource, showingField } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import InstantInput from '../resource/inputs/instant-input.tsx';
import { isAwaitingApproval } from '../ui/awaiting-approval.tsx';
import { useStillShown } from '../ui/use-still-shown.ts';
import { messageOf, versionsOf } from './versions-api.ts';

interface Props {
  resource: Resource;
  /** Returns the version to schedule; the content of a form is first saved as a draft. */
  prepare(): Promise<Pick<RecordVersion, 'id'>>;
  onScheduled(): Promise<void>;
  onClose(): void;
}

/** Asks for the moment at which a version becomes live, and whether it ends. */
export default function ScheduleDialog(props: Props) {
  const { publishAt, setPublishAt, endAt, setEndAt, schedule, close } = useSchedule(props);
  const { error } = schedule;
  const errors = error instanceof ApiError ? error.errors : {};
  const isOfMoment = 'publishAt' in errors || 'endAt' in errors;

  return (
    <Modal opened title="排程" onClose={close}>
      <Stack gap="sm">
        <Text size="sm">到了發布時間，商店會自動換成這個版本；在那之前顧客看到的內容不變。</Text>
        <InstantInput
          id="publish-at"
          label="發布時間"
          description={undefined}
          withAsterisk
          disabled={false}
          value={publishAt}
          error={errors.publishAt}
          onChange={setPublishAt}
        />
        {showingField(props.resource) && (
          <InstantInput
            id="end-at"
            label="下架時間"
            description="空白為不下架"
            side="end"
            withAsterisk={false}
            disabled={false}
            value={endAt}
            error={errors.endAt}
            onChange={setEndAt}
          />
        )}
        {error && !isOfMoment && (
          <Text size="sm" c="red" role="alert">
            {messageOf(error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            取消
          </Button>
          <Button
            disabled={publishAt === null}
            loading={schedule.isPending}
            onClick={() => schedule.mutate()}
          >
            排定
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function useSchedule({ resource, prepare, onScheduled, onClose }: Props) {
  const isShown = useStillShown();
  const [publishAt, setPublishAt] = useState<string | null>(null);
  const [endAt, setEndAt] = useState<string | null>(null);
  /** The saved version, if the moment was refused and is chosen again. */
  const prepared = useRef<Pick<RecordVersion, 'id'>>(undefined);
  const schedule = useMutation({
    async mutationFn() {
      prepared.current ??= await prepare();
      return versionsOf(resource).schedule(prepared.current.id, {
        publishAt: publishAt ?? '',
        endAt,
      });
    },
    onSuccess: ({ publishAt: moment }) =>
      leave('green', `已排程：${formatDateTime(moment ?? '')} 發布`),
    async onError(failure) {
      if (isAwaitingApproval(failure)) await leave('yellow', failure.message);
    },
  });
  async function leave(color: string, message: string) {
    notifications.show({ color, message });
    await onScheduled();
    if (isShown()) onClose();
  }
  function close() {
    // The saved version stays as a draft.
    if (prepared.current) void onScheduled();
    onClose();
  }
  return { publishAt, setPublishAt, endAt, setEndAt, schedule, close };
}
