import { Button, Group, Modal, NumberInput, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { greatestInteger } from '#contract/integers.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useCodeAction } from './codes.ts';

interface Props {
  /** The codes to take back; without them the dialog asks for a batch. */
  ids?: readonly number[];
  onClose(isDone: boolean): void;
}

/** Takes unused codes back, which cannot be undone. */
export default function TakeBackDialog({ ids, onClose }: Props) {
  const [batch, setBatch] = useState<number | string>('');
  const batchId = Number(batch);
  const take = useCodeAction(
    () => adminApi.takeBackCouponCodes({ body: ids ? { ids: [...ids] } : { batchId } }),
    {
      done: ({ data }) => `已收回 ${formatNumber(data.takenBack)} 個優惠碼`,
      onDone: () => onClose(true),
    },
  );
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={ids ? `收回 ${formatNumber(ids.length)} 個優惠碼` : '收回整批優惠碼'}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take.mutate(undefined);
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            還沒領取的代碼收回後不能再領取，也不能復原。會員已經領到的優惠券不受影響。
          </Text>
          {!ids && (
            <NumberInput
              label="批次"
              description="列表「批次」欄的編號"
              min={1}
              max={greatestInteger}
              allowDecimal={false}
              required
              value={batch}
              onChange={setBatch}
            />
          )}
          <FailureLine>{take.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onClose(false)}>
              返回
            </Button>
            <Button
              type="submit"
              color="red"
              disabled={!ids && !(Number.isInteger(batchId) && batchId > 0)}
              loading={take.isPending}
            >
              收回
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
