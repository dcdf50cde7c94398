import { Button } from '@mantine/core';
import { Nothing } from './states.tsx';

/** A page after the last row of a list: its rows have gone meanwhile, but the list still has others. */
export function EmptyPage({ onFirst }: { onFirst(): void }) {
  return (
    <Nothing title="這一頁沒有資料">
      <Button variant="default" onClick={onFirst}>
        回到第一頁
      </Button>
    </Nothing>
  );
}
