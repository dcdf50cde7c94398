import { Table } from '@mantine/core';
import { jobLabels } from '#contract/job-labels.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Part, Rows } from './part.tsx';
import { numberOf, type System } from './system.ts';
import { Technical } from './technical.tsx';

/** The queue library's own queues are of no use to operators. */
const isOurs = ({ name }: System['queues'][number]) => !name.startsWith('__');

/** The state of background work, by queue. */
export function Queues({ queues }: { queues: System['queues'] }) {
  return (
    <Part title="佇列">
      <Rows
        columns={['佇列', '等待', '執行中', '失敗', '最近完成', '最近失敗']}
        none="還沒有背景工作"
      >
        {queues
          .filter(isOurs)
          .map(({ name, waiting, running, failed, lastDoneAt, lastFailedAt }) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Technical label={jobLabels[name]} name={name} />
              </Table.Td>
              <Table.Td>{numberOf(waiting)}</Table.Td>
              <Table.Td>{numberOf(running)}</Table.Td>
              <Table.Td c={failed > 0 ? 'red' : undefined}>{numberOf(failed)}</Table.Td>
              <Table.Td>{lastDoneAt ? formatDateTime(lastDoneAt) : '—'}</Table.Td>
              <Table.Td>{lastFailedAt ? formatDateTime(lastFailedAt) : '—'}</Table.Td>
            </Table.Tr>
          ))}
      </Rows>
    </Part>
  );
}
