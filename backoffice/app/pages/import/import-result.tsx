import { Alert, Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReadOnlyResource, Resource } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatNumber } from '#rules/numbers.ts';
import { filesOf, type ImportView } from '../../files-api.ts';
import { AwaitingApproval, isAwaitingApproval } from '../../ui/awaiting-approval.tsx';
import { EncodingChoice } from './encoding-choice.tsx';
import classes from './import.module.css';
import { ChangedRows, WrongRows } from './import-rows.tsx';

interface Props {
  resource: Resource | ReadOnlyResource;
  view: ImportView;
}

const sentences: Readonly<Record<ImportView['state'], string>> = {
  CHECKING: '正在試算，還沒有寫入任何資料',
  READY: '試算完成，還沒有寫入任何資料',
  WAITING: '等待另一位有權限的人核可降價，還沒有寫入任何資料',
  RUNNING: '正在寫入',
  DONE: '匯入完成',
  FAILED: '匯入失敗，沒有寫入任何資料',
  UNDONE: '已復原這次匯入',
  CANCELLED: '已取消，沒有寫入任何資料',
};

/** The effect or the result of an import, and its next actions. */
export function ImportResult({ resource, view }: Props) {
  const { id, state, counts, error, unknownColumns } = view;
  const isUnderWay = state === 'CHECKING' || state === 'RUNNING';
  const isTried = !isUnderWay && state !== 'FAILED';
  const files = filesOf(resource);
  // Its rows are others once it was read in another encoding.
  const key = [resource.name, 'import', id, view.encoding];
  const rows = useQuery({
    queryKey: [...key, 'rows'],
    queryFn: () => files.rows(id),
    enabled: isTried,
  });
  const wrong = useQuery({
    queryKey: [...key, 'wrong'],
    queryFn: () => files.rows(id, 'ERROR'),
    enabled: isTried && counts.errors > 0,
  });
  return (
    <Stack gap="md">
      <div>
        <Text fw={600} role="status">
          {sentences[state]}
        </Text>
        <Text size="sm" c="dimmed">
          {view.fileName} · {view.by} · {formatDateTime(view.at)}
        </Text>
      </div>
      <EncodingChoice resource={resource} view={view} />
      {isUnderWay && <UnderWay {...view} />}
      {error && (
        <Alert color="red" role="alert">
          {error}
        </Alert>
      )}
      {isTried && (
        <dl className={classes.counts}>
          <Count label="新增" count={counts.created} />
          <Count label="更新" count={counts.updated} />
          <Count label="不變" count={counts.unchanged} />
          <Count label="錯誤" count={counts.errors} />
        </dl>
      )}
      {isTried && unknownColumns.length > 0 && (
        <Alert color="yellow">不認識的欄位，不會匯入：{unknownColumns.join('、')}</Alert>
      )}
      {state === 'READY' && view.warnings.length > 0 && (
        <Alert color="yellow" title="匯入前請留意">
          {view.warnings.map(({ label, count }) => `${label} ${formatNumber(count)} 列`).join('、')}
        </Alert>
      )}
      <Steps resource={resource} view={view} />
      {wrong.data && wrong.data.length > 0 && (
        <WrongRows
          rows={wrong.data}
          total={counts.errors}
          onDownload={() => files.errorsFile(id)}
        />
      )}
      {rows.data && rows.data.length > 0 && (
        <ChangedRows rows={rows.data} total={counts.created + counts.updated} />
      )}
    </Stack>
  );
}

function UnderWay({ progress: { done, total }, state }: ImportView) {
  const share = total > 0 ? (done / total) * 100 : 100;
  return (
    <>
      <Progress
        value={share}
        animated={total === 0}
        aria-label={state === 'CHECKING' ? '試算進度' : '寫入進度'}
      />
      <Text size="sm" c="dimmed">
        {formatNumber(done)} {total > 0 && `／ ${formatNumber(total)} `}列
      </Text>
    </>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className={classes.count}>
      <dt>{label}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}

/** The buttons for the state; risky changes must be confirmed first. */
function Steps({ resource, view }: Props) {
  const { id, state, counts, priceDrops } = view;
  const client = useQueryClient();
  const files = filesOf(resource);
  const [skips, setSkips] = useState(false);
  const [confirms, setConfirms] = useState(false);
  const step = useMutation({
    mutationFn: (take: () => Promise<ImportView>) => take(),
    onSettled: () => client.invalidateQueries({ queryKey: [resource.name] }),
  });
  const changes = counts.created + counts.updated;
  const isAllowed = (counts.errors === 0 || skips) && (priceDrops === 0 || confirms);
  return (
    <Stack gap="sm">
      {step.error && isAwaitingApproval(step.error) && <AwaitingApproval error={step.error} />}
      {step.error && !isAwaitingApproval(step.error) && (
        <Alert color="red" role="alert">
          {step.error.message}
        </Alert>
      )}
      {state === 'READY' && changes > 0 && counts.errors > 0 && (
        <Checkbox
          label={`略過 ${formatNumber(counts.errors)} 列錯誤，只匯入正確的列`}
          checked={skips}
          onChange={({ target }) => setSkips(target.checked)}
        />
      )}
      {state === 'READY' && priceDrops > 0 && (
        <Checkbox
          label={`${formatNumber(priceDrops)} 列超過門檻，送出給另一人核可`}
          checked={confirms}
          onChange={({ target }) => setConfirms(target.checked)}
        />
      )}
      <Group>
        {state === 'READY' && changes > 0 && (
          <Button
            disabled={!isAllowed}
            loading={step.isPending}
            onClick={() =>
              step.mutate(() =>
                files.run(id, { skip_errors: skips, confirm_price_drops: confirms }),
              )
            }
          >
            {priceDrops > 0 ? '送出核可：' : ''}匯入 {formatNumber(changes)} 列
          </Button>
        )}
        {state === 'DONE' && (
          <Button
            variant="default"
            loading={step.isPending}
            onClick={() => step.mutate(() => files.undo(id))}
          >
            復原這次匯入
          </Button>
        )}
        {(state === 'CHECKING' ||
          state === 'READY' ||
          state === 'WAITING' ||
          state === 'RUNNING') && (
          <Button variant="default" onClick={() => step.mutate(() => files.cancel(id))}>
            取消
          </Button>
        )}
        <Button variant="subtle" component={Link} to={`/${resource.name}/import`}>
          匯入另一個檔案
        </Button>
      </Group>
    </Stack>
  );
}
