import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '#rules/numbers.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { ScanBox } from '../../ui/scan-box.tsx';
import { Nothing } from '../../ui/states.tsx';
import { CountForm } from './count-form.tsx';
import { type StockRow, signed } from './stock.ts';
import classes from './stocks.module.css';
import { useShelfSearch } from './use-shelf-search.ts';

interface Counted {
  goods: StockRow;
  before: number;
}

/** Counting shelves, also with a phone: scan or type a number, enter the count, save, continue. */
export default function CountRoute() {
  return useRight('stock.adjust') ? <Counting /> : <Nothing title="沒有盤點的權限" />;
}

function Counting() {
  const box = useRef<HTMLInputElement>(null);
  const shelf = useRef<HTMLElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const { goods, choices, failure, search, choose, forget } = useShelfSearch();
  const [done, setDone] = useState<readonly Counted[]>([]);
  useEffect(() => {
    // On a phone the menu is above, so the page scrolls to the input for scans.
    page.current?.scrollIntoView();
  }, []);
  useEffect(() => {
    // A scanner types without pause: the focus starts in the box, then goes to the count of the found goods.
    (goods ? shelf.current?.querySelector('input') : box.current)?.focus({ preventScroll: true });
  }, [goods]);
  return (
    <div ref={page} className={classes.count}>
      <title>盤點｜後台</title>
      <Group justify="space-between">
        <Title order={1} size="h3">
          盤點
        </Title>
        <Anchor component={Link} to="/stocks">
          回庫存
        </Anchor>
      </Group>
      <ScanBox box={box} label="商品編號或國際條碼" onCode={search} />
      <FailureLine>{failure}</FailureLine>
      {choices.length > 0 && (
        <Group gap="xs">
          <Text size="sm">有 {choices.length} 個品項是這個號碼，請選擇：</Text>
          {choices.map((choice) => (
            <Button key={choice.id} variant="default" onClick={() => choose(choice)}>
              {choice.name}（{choice.materialNo}）
            </Button>
          ))}
        </Group>
      )}
      {goods && (
        <section ref={shelf} className={classes.counted} aria-label={goods.name}>
          <Title order={2} size="h5">
            {goods.name}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {goods.materialNo}　保留 {goods.held}　可售 {goods.available}
          </Text>
          <CountForm
            key={goods.id}
            goods={goods}
            onCounted={(row, before) => {
              setDone((others) => [{ goods: row, before }, ...others]);
              forget(goods);
            }}
          />
        </section>
      )}
      {done.length > 0 && <CountsSoFar done={done} />}
    </div>
  );
}

function CountsSoFar({ done }: { done: readonly Counted[] }) {
  return (
    <section aria-label="這次盤點">
      <Title order={2} size="h5">
        這次盤點 {done.length} 項
      </Title>
      <ul className={classes.done}>
        {done.map(({ goods: { id, name, onHand }, before }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same goods may be counted twice, and rows never move
          <li key={at}>
            <Link to={`/stocks/${id}`}>{name}</Link>
            <span className={classes.number}>
              {formatNumber(onHand)}（{signed(onHand - before)}）
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
