import { List, Loader, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/states.tsx';
import { waitsForApproval } from '../../ui/use-page-action.ts';
import { type ParcelView, useAction } from './fulfilment-queries.ts';
import { takeBackWords } from './take-back-words.ts';

interface Props {
  parcel: ParcelView;
  onClose(): void;
  /** The parcel is dealt with. */
  onDone(): void;
}

function Goods({
  parcel: { code, lines },
  children,
}: {
  parcel: ParcelView;
  children?: ReactNode;
}) {
  return (
    <>
      <Text size="sm">包裹 {code}</Text>
      <List size="sm" aria-label="包裹的商品">
        {lines.map(({ lineId, name, quantity }) => (
          <List.Item key={lineId}>
            {name} × {quantity}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="sm">
        {children}
      </Text>
    </>
  );
}

/** Says which goods are taken back, what happens to the stock, and how much is refunded, before it is done. */
export function TakeBackDialog(props: Props & { title: string; isSaleable: boolean }) {
  const { parcel, title, isSaleable, onClose, onDone } = props;
  const params = { id: parcel.id };
  const { data, error, refetch } = useQuery({
    queryKey: ['take-back', parcel.id],
    queryFn: async () => (await adminApi.reviewTakeBack({ params })).data,
    retry: false,
    gcTime: 0,
  });
  const amount = data?.amount;
  const stock = isSaleable ? '入庫' : '報廢';
  const sum = amount ? formatTwd(amount) : undefined;
  const take = useAction(
    () => adminApi.takeBackParcel({ params, body: { isSaleable, amount } }),
    // Whether the money has gone out is another matter: the bank may refuse, or the shop transfers it itself.
    () => `已驗收${stock}${sum ? `，退款 ${sum} 已提出` : ''}`,
  );
  const confirm = () =>
    take.mutate(undefined, {
      onSuccess: (answer) => (waitsForApproval(answer) ? onClose() : onDone()),
      // Another sum than the one that was shown.
      onError: () => void refetch(),
    });
  return (
    <ConfirmDialog
      title={title}
      confirm={`確定${stock}${sum ? `並退款 ${sum}` : ''}`}
      isReady={data !== undefined && !error}
      isGrave={!isSaleable}
      isBusy={take.isPending}
      failure={take.error?.message}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Goods parcel={parcel}>
        {isSaleable ? '商品放回庫存，可以再賣。' : '商品報廢，不放回庫存。'}
        {data && takeBackWords(data)}
      </Goods>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        !data && <Loader size="sm" aria-label="載入中" />
      )}
    </ConfirmDialog>
  );
}

/** Asks before the goods of a returned parcel are sent again. */
export function ResendDialog({ parcel, onClose, onDone }: Props) {
  const resend = useAction(
    () => adminApi.resendParcel({ params: { id: parcel.id } }),
    () => '已開新的包裹，等待揀貨',
  );
  return (
    <ConfirmDialog
      title="再寄一次"
      confirm="確定再寄一次"
      isBusy={resend.isPending}
      failure={resend.error?.message}
      onClose={onClose}
      onConfirm={() => resend.mutate(undefined, { onSuccess: onDone })}
    >
      <Goods parcel={parcel}>這些商品裝進新的包裹再寄給顧客；不退款，庫存不變。</Goods>
    </ConfirmDialog>
  );
}
