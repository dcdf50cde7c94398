import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { isExplained, type StockCause, stockLimits } from '#contract/stocks.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { newKey } from '../../lost-answers.ts';
import { usePageAction } from '../../ui/use-page-action.ts';
import { CauseFields } from '../stocks/cause-fields.tsx';
import { type LotPage, lotKeys } from './lot-page.ts';

/** Adds units to a lot or takes them away, e.g. expired ones that are thrown away. */
export default function AdjustLotDialog({ lot, onClose }: { lot: LotPage; onClose(): void }) {
  // One dialog adjusts once, however often its button is pressed.
  const [idempotencyKey] = useState(newKey);
  const [by, setBy] = useState(0);
  const [cause, setCause] = useState<StockCause>('DAMAGE');
  const [note, setNote] = useState('');
  const adjust = usePageAction(
    () =>
      adminApi.adjustLot({ params: { id: lot.id }, body: { by, cause, note } }, { idempotencyKey }),
    { done: `已調整批號 ${lot.lotNo}`, onDone: onClose, rereads: lotKeys },
  );
  const isReady = by !== 0 && isExplained({ cause, note });
  return (
    <Modal opened onClose={onClose} title={`調整批號 ${lot.lotNo} 的件數`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) adjust.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">庫存會一起增減。報廢過期的商品時填負數，例如 −{lot.unitsLeft}。</Text>
          <NumberInput
            label="增減的件數"
            allowDecimal={false}
            min={-lot.unitsLeft}
            max={stockLimits.units}
            value={by === 0 ? '' : by}
            onChange={(value) => setBy(Number(value) || 0)}
          />
          <CauseFields cause={cause} note={note} onCause={setCause} onNote={setNote} />
          <FailureLine>{adjust.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" disabled={!isReady} loading={adjust.isPending}>
              調整
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
