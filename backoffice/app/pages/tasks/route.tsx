import { Loader, NativeSelect, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import { isUnderWay, TaskCard } from './task-card.tsx';
import classes from './tasks.module.css';

const perPage = 50;

/** The background tasks of the back office. The list is read again while one is under way and the page is visible. */
export default function TasksPage() {
  const mayWrite = useRight('tasks.write');
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const failed = params.get('state') === 'FAILED';
  const ask = (state: string, wanted = 1) =>
    setParams({ ...(state && { state }), ...(wanted > 1 && { page: String(wanted) }) });
  const { data, error, refetch } = useQuery({
    queryKey: ['tasks', failed, page],
    queryFn: () => adminApi.searchTasks({ body: { failed, page, perPage } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? 1000 : false),
  });
  const total = data?.meta?.total ?? 0;
  return (
    <>
      <title>任務｜後台</title>
      <Title order={1} size="h3" mb="md">
        任務
      </Title>
      <NativeSelect
        aria-label="狀態"
        mb="md"
        w="12rem"
        value={failed ? 'FAILED' : ''}
        onChange={({ target }) => ask(target.value)}
        data={[
          { value: '', label: '全部' },
          { value: 'FAILED', label: '7 天內失敗' },
        ]}
      />
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      {data?.data.length === 0 && total > 0 && (
        <EmptyPage onFirst={() => ask(failed ? 'FAILED' : '')} />
      )}
      {data && total === 0 && (
        <Nothing
          title={failed ? '7 天內沒有失敗的任務' : '還沒有任務'}
          sentence="匯入、匯出很多筆或批次修改時，進度與檔案會出現在這裡。"
        />
      )}
      {data && data.data.length > 0 && (
        <ul className={classes.tasks}>
          {data.data.map((task) => (
            <TaskCard key={task.id} task={task} mayWrite={mayWrite} />
          ))}
        </ul>
      )}
      {total > perPage && (
        <PageControl
          total={total}
          perPage={perPage}
          page={page}
          onChange={(wanted) => ask(failed ? 'FAILED' : '', wanted)}
        />
      )}
    </>
  );
}
