import { Anchor, Badge, Button, Group, Paper, Progress, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { taskKindLabels, taskStateLabels } from '#contract/tasks.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { downloadErrorsOf, downloadOfTask } from '../../files-api.ts';
import { useMe } from '../../session.ts';
import { showFailure } from '../../ui/show-failure.ts';
import classes from './tasks.module.css';

export type Task = Awaited<ReturnType<typeof adminApi.searchTasks>>['data'][number];

/** Whether the task may still change by itself: it waits for its turn, or runs. */
export const isUnderWay = ({ state }: Task) => state === 'WAITING' || state === 'RUNNING';

/** One task: its work and its owner, its progress, and the actions for it. */
export function TaskCard({ task, mayWrite }: { task: Task; mayWrite: boolean }) {
  const { id, kind, title, state, done, total, by, error, path } = task;
  const { email } = useMe();
  const name = `${taskKindLabels[kind]}　${title}`;
  return (
    <Paper withBorder p="sm" component="li" className={classes.task} aria-label={`任務 ${id}`}>
      <div>
        <Group gap="xs">
          <StateBadge task={task} />
          {path ? (
            <Anchor component={Link} to={path} size="sm" fw={600}>
              {name}
            </Anchor>
          ) : (
            <Text size="sm" fw={600}>
              {name}
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {id} · {formatDateTime(task.startedAt ?? task.createdAt)} · {by}
        </Text>
        {state === 'RUNNING' && total > 0 && (
          <Progress mt="xs" value={(done / total) * 100} aria-label={`任務 ${id} 的進度`} />
        )}
        {error && (
          <Text size="sm" c="red">
            {error}
          </Text>
        )}
        {task.isDead && (
          <Text size="sm" c="red">
            執行它的程序超過一分鐘沒有回應；會自動重新開始，也可以現在重試
          </Text>
        )}
      </div>
      <Group gap="xs" className={classes.actions}>
        {task.fileUntil && (
          <Download
            label={`下載任務 ${id} 的檔案`}
            word="下載"
            note={`${formatDateTime(task.fileUntil)} 前`}
            load={() => downloadOfTask(id)}
          />
        )}
        {kind === 'IMPORT_CHECK' && path && task.errors > 0 && (
          <Download
            label={`下載錯誤：任務 ${id}`}
            word="下載錯誤"
            load={() => downloadErrorsOf(path)}
          />
        )}
        {(mayWrite || task.by === email) && <Actions task={task} mayRetry={mayWrite} />}
      </Group>
    </Paper>
  );
}

/** The state in a word or two, with the progress or the failure. */
function StateBadge({ task: { state, isDead, done, total, errors } }: { task: Task }) {
  if (isDead)
    return (
      <Badge color="red" variant="light">
        沒有回應
      </Badge>
    );
  switch (state) {
    case 'RUNNING':
      return (
        <Badge color="violet" variant="light">
          執行中{total > 0 && ` ${formatNumber(done)}／${formatNumber(total)}`}
        </Badge>
      );
    case 'DONE':
      return errors > 0 ? (
        <Badge color="red" variant="light">
          已完成，{formatNumber(errors)} 筆有錯誤
        </Badge>
      ) : (
        <Badge color="green" variant="light">
          已完成{total > 0 && ` ${formatNumber(total)} 筆`}
        </Badge>
      );
    default:
      return (
        <Badge color={state === 'FAILED' ? 'red' : 'gray'} variant="light">
          {taskStateLabels[state]}
        </Badge>
      );
  }
}

interface DownloadProps {
  /** The label for screen readers, which names the task. */
  label: string;
  word: string;
  /** A note below the button. */
  note?: string;
  load(): Promise<unknown>;
}

function Download({ label, word, note, load }: DownloadProps) {
  const file = useMutation({
    mutationFn: load,
    onError: showFailure,
  });
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        aria-label={label}
        loading={file.isPending}
        onClick={() => file.mutate()}
      >
        {word}
      </Button>
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  );
}

/** Everybody cancels the own tasks; the rest takes `tasks.write`. */
function Actions({ task, mayRetry }: { task: Task; mayRetry: boolean }) {
  const client = useQueryClient();
  const { id, state, isDead } = task;
  const act = useMutation({
    mutationFn: (call: 'retryTask' | 'cancelTask') => adminApi[call]({ params: { id } }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: ['tasks'] }),
  });
  const button = (call: 'retryTask' | 'cancelTask', word: string) => (
    <Button
      variant="default"
      size="xs"
      aria-label={`${word}任務 ${id}`}
      loading={act.isPending && act.variables === call}
      onClick={() => act.mutate(call)}
    >
      {word}
    </Button>
  );
  return (
    <>
      {mayRetry &&
        (isDead || state === 'FAILED' || state === 'CANCELLED') &&
        button('retryTask', '重試')}
      {isUnderWay(task) && button('cancelTask', '取消')}
    </>
  );
}
