import { Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { adminApi } from '../../api.ts';
import { Failure } from '../../ui/states.tsx';
import classes from './home-preview.module.css';
import { ShopFrame, type ShopWidth } from './shop-frame.tsx';

interface Props {
  /** The blocks as they are stored; other ones mean that the page must be read again. */
  rows?: readonly unknown[];
  /** The ids of the blocks in an order that is not saved yet, the first at the top. */
  order?: readonly number[];
}

/** The home page of the shop as shoppers see it now or in another order, as wide as a phone or a computer. */
export function HomePreview({ rows, order }: Props) {
  const [width, setWidth] = useState<ShopWidth>('phone');
  // Each link shows the moment in which it was made, so that the page is of that moment, too.
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery({
    queryKey: ['home-blocks', 'preview'],
    queryFn: async () => (await adminApi.createPreviewLink({ body: { path: '/' } })).data.frame,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const readFor = useRef(rows);
  useEffect(() => {
    if (readFor.current === rows) return;
    readFor.current = rows;
    void refetch();
  }, [rows, refetch]);
  return (
    <section aria-label="商店首頁的樣子" className={classes.preview} data-width={width}>
      <Group gap="xs" wrap="nowrap">
        <SegmentedControl
          aria-label="預覽的寬度"
          size="sm"
          value={width}
          onChange={(chosen) => setWidth(chosen as ShopWidth)}
          data={[
            { value: 'phone', label: '手機' },
            { value: 'desktop', label: '電腦' },
          ]}
        />
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          重新讀取
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {order
          ? '這個順序的樣子，還沒有儲存；連結另開分頁。'
          : '首頁現在的樣子，儲存後自動更新；連結另開分頁。'}
      </Text>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Skeleton className={classes.stage} />}
      {!error && data !== undefined && (
        <ShopFrame
          path={order ? `${data}&blocks=${order.join('-')}` : data}
          readAt={dataUpdatedAt}
          width={width}
        />
      )}
    </section>
  );
}
