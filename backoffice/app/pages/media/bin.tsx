import { Button, Loader, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { binDays } from '#contract/media.ts';
import { formatDateTime } from '#rules/dates.ts';
import { pictureAt } from '#rules/goods/pictures.ts';
import { adminApi } from '../../api.ts';
import { library, picturesPerPage } from '../../media/library.ts';
import classes from '../../media/media.module.css';
import { useRight } from '../../session.ts';
import { PageControl } from '../../ui/page-control.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { Failure, Nothing } from '../../ui/states.tsx';

/** The removed pictures, each with an action that restores it. */
export function Bin() {
  const [page, setPage] = useState(1);
  const mayRestore = useRight('content.delete');
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [library.name, 'bin', page],
    queryFn: () => adminApi.searchMediaBin({ body: { page, perPage: picturesPerPage } }),
  });
  const restoring = useMutation({
    mutationFn: (id: number) => adminApi.restoreMedia({ params: { id } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: [library.name] });
      notifications.show({ color: 'green', message: '已放回媒體庫' });
    },
    onError: showFailure,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader aria-label="載入中" />;
  const total = data.meta?.total ?? 0;
  if (total === 0)
    return (
      <Nothing title="回收桶是空的" sentence={`刪除的圖片在這裡保留 ${binDays} 天，可以放回。`} />
    );
  return (
    <section aria-label="回收桶">
      <Text size="sm" c="dimmed" mb="sm">
        圖片在回收桶保留 {binDays} 天，之後永久刪除。
      </Text>
      <ul className={classes.grid}>
        {data.data.map(({ id, path, name, deletedAt }) => (
          <li key={id} className={classes.tile}>
            <img src={pictureAt(path, 320)} alt="" loading="lazy" className={classes.thumbnail} />
            <span className={classes.name}>{name}</span>
            <span className={classes.details}>{formatDateTime(deletedAt)} 刪除</span>
            {mayRestore && (
              <Button
                variant="default"
                size="xs"
                aria-label={`放回 ${name}`}
                loading={restoring.isPending && restoring.variables === id}
                onClick={() => restoring.mutate(id)}
              >
                放回
              </Button>
            )}
          </li>
        ))}
      </ul>
      {total > picturesPerPage && (
        <PageControl total={total} perPage={picturesPerPage} page={page} onChange={setPage} />
      )}
    </section>
  );
}
