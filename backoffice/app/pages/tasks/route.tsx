import { Anchor, Button, Loader, Progress, Table, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { taskKindLabels, taskStateLabels } from '#contract/tasks.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { downloadOfTask } from '../../files-api.ts';
import { useRight } from '../../session.ts';
import { Failure, Nothing } from '../../ui/states.tsx';
import classes from '../import/import.module.css';

type Task = Awaited<ReturnType<typeof adminApi.searchTasks>>['data'][number];

const isUnderWay = ({ state }: Task) => state === 'WAITING' || state === 'RUNNING';

/** What the back office does in the background; asks again while something is under way and the page is in sight. */
export default function TasksPage() {
  const mayWrite = useRight('tasks.write');
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks'],
    queryFn: async () => (await adminApi.searchTasks({ body: { perPage: 50 } })).data,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 1000 : false),
  });
  return (
    <>
      <title>任務｜後台</title>
      <Title order={1} size="h3" mb="md">
        任務
      </Title>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loader aria-label="載入中" />
      ) : data.length === 0 ? (
        <Nothing title="還沒有任務" />
      ) : (
        <div className={classes.table}>
          <Table withTableBorder>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>編號</Table.Th>
                <Table.Th>任務</Table.Th>
                <Table.Th>狀態</Table.Th>
                <Table.Th>進度</Table.Th>
                <Table.Th>人員</Table.Th>
                <Table.Th>開始</Table.Th>
                <Table.Th>動作</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((task) => (
                <TaskRow key={task.id} task={task} mayWrite={mayWrite} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  );
}

function TaskRow({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  const { id, kind, title, state, done, total, by, error, path } = task;
  const name = `${taskKindLabels[kind]}　${title}`;
  return (
    <Table.Tr>
      <Table.Td>{id}</Table.Td>
      <Table.Td>
        {path ? (
          <Anchor component={Link} to={path} size="sm">
            {name}
          </Anchor>
        ) : (
          name
        )}
        {error && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{taskStateLabels[state]}</Table.Td>
      <Table.Td>
        {state === 'RUNNING' && total > 0 && (
          <Progress value={(done / total) * 100} aria-label={`任務 ${id} 的進度`} />
        )}
        {total > 0 && `${done.toLocaleString('en')}／${total.toLocaleString('en')}`}
      </Table.Td>
      <Table.Td>{by}</Table.Td>
      <Table.Td>{formatDateTime(task.startedAt ?? task.createdAt)}</Table.Td>
      <Table.Td>
        {task.fileUntil && <File task={task} until={task.fileUntil} />}
        {mayWrite && <Actions task={task} />}
      </Table.Td>
    </Table.Tr>
  );
}

/** The file that the task has made, while it is kept. */
function File({ task: { id }, until }: { task: Task; until: string }) {
  const file = useMutation({
    mutationFn: () => downloadOfTask(id),
    onError: ({ message }) => notifications.show({ color: 'red', message }),
  });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`下載任務 ${id} 的檔案`}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        下載
      </Button>
      <Text size="xs" c="dimmed">
        {formatDateTime(until)} 前
      </Text>
    </>
  );
}

function Actions({ task }: { task: Task }) {
  const client = useQueryClient();
  const { id } = task;
  const act = useMutation({
    mutationFn: (call: 'retryTask' | 'cancelTask') => adminApi[call]({ params: { id } }),
    onError: ({ message }) => notifications.show({ color: 'red', message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
  if (isUnderWay(task)) {
    return (
      <Button
        variant="default"
        size="xs"
        aria-label={`取消任務 ${id}`}
        loading={act.isPending}
        onClick={() => act.mutate('cancelTask')}
      >
        取消
      </Button>
    );
  }
  if (task.state === 'DONE') return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`重試任務 ${id}`}
      loading={act.isPending}
      onClick={() => act.mutate('retryTask')}
    >
      重試
    </Button>
  );
}
