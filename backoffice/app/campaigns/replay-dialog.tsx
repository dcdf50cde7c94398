import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ReplayedResource, replayDays } from '#contract/campaigns.ts';
import { ApiError } from '#contract/client.ts';
import { type Resource, writableFields } from '#contract/resources/resource.ts';
import { toCamelKey } from '#contract/wire-case.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { pick } from '#rules/records/differences.ts';
import { adminApi } from '../api.ts';
import classes from './replay.module.css';
import { ReplayLimits } from './replay-limits.tsx';
import { ReplayResult } from './replay-result.tsx';

interface Props {
  resource: Resource;
  entity: ReplayedResource;
  /** Undefined for a new campaign. */
  id: number | undefined;
  values: RecordValues;
}

type Days = (typeof replayDays)[number];

/** Asks for the period of the orders, then shows the progress and the result of the replay. */
export default function ReplayDialog({ resource, entity, id, values }: Props) {
  const [days, setDays] = useState<Days>(30);
  const begin = useMutation({
    mutationFn: async () => {
      const names = writableFields(resource).map(([name]) => name);
      const body = { entity, id: id ?? null, values: pick(values, names), days };
      return (await adminApi.beginReplay({ body })).data.taskId;
    },
  });
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SegmentedControl
          aria-label="訂單的期間"
          value={String(days)}
          disabled={begin.isPending}
          onChange={(value) => setDays(replayDays.find((each) => String(each) === value) ?? 30)}
          data={replayDays.map((each) => ({ value: String(each), label: `最近 ${each} 天` }))}
        />
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {begin.data === undefined ? '重算訂單' : '再算一次'}
        </Button>
      </Group>
      {begin.error && (
        <Alert color="red" role="alert" title={titleOf(begin.error)}>
          <ul className={classes.problems}>
            {sentencesOf(resource, begin.error).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Alert>
      )}
      {begin.data !== undefined && !begin.error && (
        <ReplayResult key={begin.data} id={begin.data} />
      )}
      <ReplayLimits entity={entity} />
    </Stack>
  );
}

const titleOf = (error: Error) =>
  error instanceof ApiError && Object.keys(error.errors).length > 0
    ? '活動的內容還不能計算'
    : '沒有開始重算';

/** What is wrong with the form, each sentence with its field. */
function sentencesOf({ fields }: Resource, error: Error): string[] {
  const errors = error instanceof ApiError ? Object.entries(error.errors) : [];
  if (errors.length === 0) return [error.message];
  return errors.map(([path, sentence]) => {
    const label = fields[toCamelKey(path.split('.')[0] ?? '')]?.label;
    return label ? `${label}：${sentence}` : sentence;
  });
}
