import { Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';

/** Chooses the units for one parcel; the others follow in another one. */
export default function ShipInPartsDialog({ page, onClose }: { page: OrderPage; onClose(): void }) {
  const { order, lines, parcels } = page;
  const { id } = order;
  // The parcel to split; the whole order if it has no parcel.
  const parcel = parcels.find(({ stage }) => stage === 'CREATED' || stage === 'PICKED');
  const units = parcel?.units ?? lines.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const [choices, setChoices] = useState<Readonly<Record<number, number>>>({});
  const chosen = units.flatMap(({ lineId }) => {
    const quantity = choices[lineId] ?? 0;
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
  const sum = (all: readonly { quantity: number }[]) =>
    all.reduce((total, { quantity }) => total + quantity, 0);
  const rest = sum(units) - sum(chosen);
  const ship = useAction(
    id,
    () => adminApi.shipInParts({ params: { id }, body: { lines: chosen } }),
    { done: '已分成兩個包裹', onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} size="lg" title={`訂單 ${order.orderNo} 分批出貨`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ship.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">選擇先寄的件數，其餘放在另一個包裹；要分成更多包裹時再分一次。</Text>
          <ul className={classes.editLines}>
            {units.map(({ lineId, quantity }) => {
              const name = lines.find((line) => line.lineId === lineId)?.name ?? '';
              return (
                <li key={lineId}>
                  <span>{name}</span>
                  <NativeSelect
                    aria-label={`${name} 先寄件數`}
                    value={String(choices[lineId] ?? 0)}
                    onChange={({ target }) =>
                      setChoices({ ...choices, [lineId]: Number(target.value) })
                    }
                    data={Array.from({ length: quantity + 1 }, (_, count) => String(count))}
                  />
                </li>
              );
            })}
          </ul>
          <Text fw={700} aria-live="polite">
            先寄 {sum(chosen)} 件，其餘 {rest} 件
          </Text>
          <FailureLine>{ship.error?.message}</FailureLine>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button
              type="submit"
              disabled={chosen.length === 0 || rest === 0}
              loading={ship.isPending}
            >
              分成兩個包裹
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
