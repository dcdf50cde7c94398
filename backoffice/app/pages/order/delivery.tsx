import {
  Button,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { deliveryTimes } from '#contract/enumerations.ts';
import { chainOf, storeWithChain } from '#rules/delivery/carriers.ts';
import { deliveryTimeLabels, shipTypeLabels } from '#rules/order-labels.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { type ChosenStore, StoreInput } from '../new-order/store-input.tsx';
import { Box, Detail } from './box.tsx';
import classes from './order.module.css';
import { type OrderPage, useAction } from './order-page.ts';

/** The destination of the order, and a change of it before the order leaves. */
export function DeliveryBox({ page }: { page: OrderPage }) {
  const { delivery, order } = page;
  const mayWrite = useRight('orders.write');
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      title="配送"
      actions={
        mayWrite &&
        delivery.canEdit && (
          <Button size="xs" variant="default" onClick={() => setOpen(true)}>
            更改
          </Button>
        )
      }
    >
      <dl className={classes.details}>
        <Detail label="方式">{shipTypeLabels[delivery.shipType]}</Detail>
        <Detail label="收件人">{delivery.recipient}</Detail>
        <Detail label="電話">{delivery.recipientMobile}</Detail>
        {delivery.shipType === 'STORE' && (
          <Detail label="門市">
            {storeWithChain(delivery.storeType, delivery.storeName)}（{delivery.storeNo}）
            {order.isStoreUnchecked && '未經核對'}
          </Detail>
        )}
        <Detail label="地址">{delivery.shipAddress}</Detail>
        {delivery.shipType === 'HOME' && (
          <Detail label="時段">{deliveryTimeLabels[delivery.expectedDeliveryTime]}</Detail>
        )}
        <Detail label="物流單號">{delivery.trackingNo ?? '—'}</Detail>
      </dl>
      {isOpen && <EditDialog page={page} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** An empty input keeps the present value: present values are personal data and stay masked. */
function EditDialog({ page, onClose }: { page: OrderPage; onClose(): void }) {
  const { delivery, order } = page;
  const { id } = order;
  const isHome = delivery.shipType === 'HOME';
  // The version when the dialog was opened, so that another person's later change is not overwritten.
  const [version] = useState(delivery.version);
  const [time, setTime] = useState(delivery.expectedDeliveryTime);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const text = (name: string, label: string, maxLength: number) => ({
    label,
    placeholder: '不變',
    maxLength,
    value: texts[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      setTexts({ ...texts, [name]: target.value }),
  });
  const [{ storeType, ...store }, setStore] = useState<ChosenStore>({
    storeType: chainOf(delivery.storeType),
    storeNo: '',
    storeName: '',
  });
  const given = Object.fromEntries(
    Object.entries({ ...texts, ...store }).filter(([, value]) => value.trim() !== ''),
  );
  const edit = useAction(
    id,
    () =>
      adminApi.editDelivery({
        params: { id },
        body: {
          version,
          ...given,
          ...(store.storeNo !== '' && { storeType }),
          ...(isHome && { expectedDeliveryTime: time }),
        },
      }),
    { done: '已更改配送資料', onDone: onClose },
  );
  return (
    <Modal opened onClose={onClose} title="更改配送資料">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          edit.mutate();
        }}
      >
        <Stack gap="sm">
          <Text size="sm" c="dimmed">
            只填要更改的欄位；顧客的時間軸會記下這次更改。
          </Text>
          <FailureLine>{edit.error?.message}</FailureLine>
          <TextInput {...text('recipient', '收件人', 50)} />
          <TextInput {...text('recipientMobile', '收件電話', 10)} inputMode="tel" />
          {isHome ? (
            <>
              <TextInput {...text('shipAddress', '地址（含縣市與鄉鎮市區）', 300)} />
              <NativeSelect
                label="時段"
                value={time}
                onChange={({ target }) => setTime(target.value as typeof time)}
                data={deliveryTimes.map((value) => ({ value, label: deliveryTimeLabels[value] }))}
              />
            </>
          ) : (
            <StoreInput value={{ storeType, ...store }} onChange={setStore} />
          )}
          <Textarea {...text('shipNote', '配送備註', 200)} autosize />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button type="submit" loading={edit.isPending}>
              儲存
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
