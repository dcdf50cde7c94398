import { Button, Group, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { jobLabels } from '#contract/job-labels.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { Part, Rows } from './part.tsx';
import { type System, systemKey } from './system.ts';
import { Technical } from './technical.tsx';

type Job = System['parked'][number];

/** Jobs that failed at every try: a person repeats them, or discards them. */
export function Parked({ jobs }: { jobs: readonly Job[] }) {
  const mayWrite = useRight('system.write');
  return (
    <Part title="失敗待處理">
      <Rows
        columns={['工作', '失敗時間', '次數', '原因']}
        {...(mayWrite && { actions: '動作' })}
        none="沒有失敗待處理的工作"
      >
        {jobs.map((job) => (
          <Table.Tr key={job.id}>
            <Table.Td>
              <Technical label={jobLabels[job.name]} name={job.name} />
            </Table.Td>
            <Table.Td>{formatDateTime(job.parkedAt)}</Table.Td>
            <Table.Td>{job.tries}</Table.Td>
            <Table.Td>
              <Text size="sm">{job.error || '—'}</Text>
            </Table.Td>
            {mayWrite && (
              <Table.Td>
                <JobActions job={job} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Rows>
    </Part>
  );
}

function JobActions({ job: { id, name } }: { job: Job }) {
  const client = useQueryClient();
  const act = useMutation({
    mutationFn: (call: 'retryParkedJob' | 'cancelParkedJob') => adminApi[call]({ body: { id } }),
    onSuccess: (_, call) =>
      notifications.show({
        color: 'green',
        message: call === 'retryParkedJob' ? '已重新放進佇列' : '已放棄這項工作',
      }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: systemKey }),
  });
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        aria-label={`重試 ${jobLabels[name] ?? name}`}
        loading={act.isPending}
        onClick={() => act.mutate('retryParkedJob')}
      >
        重試
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        aria-label={`放棄 ${jobLabels[name] ?? name}`}
        disabled={act.isPending}
        onClick={() => act.mutate('cancelParkedJob')}
      >
        放棄
      </Button>
    </Group>
  );
}
