import { Button, Popover, Stack, Switch, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { stockSourceWords } from '#contract/stocks.ts';
import { adminApi } from '../../api.ts';
import { Waiting } from '../../resource/list/list-tools.tsx';
import { useRight } from '../../session.ts';
import { useOverview, useStockAction } from './stock.ts';

const SourceDialog = lazy(() => import('./source-dialog.tsx'));

/** Counting, the source in use, and the daily e-mail. */
export default function StocksHead() {
  const mayAdjust = useRight('stock.adjust');
  const maySwitch = useRight('settings.write');
  const { data, isPending } = useOverview();
  const [isOpen, setOpen] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  const subscribe = useStockAction(
    (isWished: boolean) => adminApi.wishStockDigest({ body: { isWished } }),
    { done: '已儲存' },
  );
  return (
    <>
      {isPending && <Waiting label="來源：讀取中…" />}
      {data && (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <Button variant="default" onClick={() => setOpen(!isOpen)}>
              來源：{stockSourceWords[data.source]}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="庫存來源與通知">
            <Stack gap="sm" maw={280}>
              <Text size="sm">
                現有、可售與顧客看到的數量都以「{stockSourceWords[data.source]}」計算。
              </Text>
              {maySwitch && (
                <Button
                  variant="default"
                  onClick={() => {
                    setOpen(false);
                    setSwitching(true);
                  }}
                >
                  切換庫存來源…
                </Button>
              )}
              {mayAdjust && (
                <Switch
                  label="每天 09:00 寄低庫存通知信給我"
                  description="沒有低庫存或售完的品項時不寄"
                  checked={data.isDigestWished}
                  disabled={subscribe.isPending}
                  onChange={({ target }) => subscribe.mutate(target.checked)}
                />
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      {mayAdjust && (
        <Button component={Link} to="/stocks/count">
          盤點
        </Button>
      )}
      <Suspense>{isSwitching && <SourceDialog onClose={() => setSwitching(false)} />}</Suspense>
    </>
  );
}
