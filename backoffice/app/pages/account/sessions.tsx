import { Badge, Button, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useSubmit } from '../../identity/use-submit.ts';
import { Failure } from '../../ui/states.tsx';
import classes from './account.module.css';

const key = ['own-sessions'];

/** The administrator's sessions, and the actions to end them. */
export function Sessions() {
  const { failure, isBusy, run } = useSubmit();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await adminApi.listOwnSessions()).data,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  const end = (work: () => Promise<unknown>) =>
    void run(async () => {
      await work();
      await client.invalidateQueries({ queryKey: key });
    });
  return (
    <>
      <FailureLine>{failure}</FailureLine>
      <ul className={classes.rows}>
        {data.map(({ id, device, signedInAt, usedAt, isCurrent }) => (
          <li key={id} className={classes.row}>
            <div>
              <Text size="sm" fw={600}>
                {device} {isCurrent && <Badge variant="light">這個裝置</Badge>}
              </Text>
              <Text size="xs" c="dimmed">
                登入 {formatDateTime(signedInAt)}・最近使用 {formatDateTime(usedAt)}
              </Text>
            </div>
            {!isCurrent && (
              <Button
                size="xs"
                variant="default"
                disabled={isBusy}
                aria-label={`登出 ${device}`}
                onClick={() => end(() => adminApi.endOwnSession({ params: { id } }))}
              >
                登出
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          disabled={isBusy}
          onClick={() => end(() => adminApi.endOtherSessions())}
        >
          登出其他所有裝置
        </Button>
      )}
    </>
  );
}
