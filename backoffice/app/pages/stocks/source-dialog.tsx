import { Alert, Button, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stockSourceWords } from '#contract/stocks.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { Failure } from '../../ui/states.tsx';
import { Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { useStockAction } from './stock.ts';

/** Switches the stock source after showing the effect; the source's name must be typed to confirm it. */
export default function SourceDialog({ onClose }: { onClose(): void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['stocks', 'source'],
    queryFn: async () => (await adminApi.readStockSource()).data,
    gcTime: 0,
  });
  return (
    <Modal opened onClose={onClose} title="切換庫存來源">
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Confirm view={data} onClose={onClose} />
      ) : (
        <Loader aria-label="載入中" />
      )}
    </Modal>
  );
}

type View = Awaited<ReturnType<typeof adminApi.readStockSource>>['data'];

function Confirm({ view, onClose }: { view: View; onClose(): void }) {
  const { source, other, total, differing, sellsOut, comesBack, overheld } = view;
  const [typed, setTyped] = useState('');
  const word = stockSourceWords[other];
  const change = useStockAction(() => adminApi.switchStockSource({ body: { source: other } }), {
    done: `已改用「${word}」，立即生效`,
    onDone: onClose,
  });
  const items = (count: number) => `${formatNumber(count)} 項`;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === word) change.mutate();
      }}
    >
      <Stack gap="md">
        <Text size="sm">
          目前使用「{stockSourceWords[source]}」，將改用「{word}」。上架中的 {items(total)}：
        </Text>
        <dl className={classes.details}>
          <Detail label="可售數量會改變">{items(differing)}</Detail>
          <Detail label="會變成售完">{items(sellsOut)}</Detail>
          <Detail label="會恢復販售">{items(comesBack)}</Detail>
          <Detail label="保留會多於現有">{items(overheld)}</Detail>
        </dl>
        {overheld > 0 && (
          <Alert color="yellow">保留多於現有的品項，較晚結帳的顧客會被告知庫存不足。</Alert>
        )}
        <TextInput
          label={`輸入「${word}」以確認`}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FailureLine>{change.error?.message}</FailureLine>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            返回
          </Button>
          <Button type="submit" disabled={typed.trim() !== word} loading={change.isPending}>
            改用「{word}」
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
