import { Alert, Button, Group, List, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { skipReasonLabels } from '#contract/fulfilment.ts';
import { adminApi } from '../../api.ts';
import { savePaper } from '../../files-api.ts';
import { Failure } from '../../ui/states.tsx';
import { useStillShown } from '../../ui/use-still-shown.ts';
import { useAction } from './fulfilment-queries.ts';

interface Props {
  orderIds: readonly number[];
  onClose(): void;
  /** Called when the list is created. */
  onDone(): void;
}

const mostListed = 8;

/**
 * Shows which of the chosen orders can be picked and why the others cannot, and creates the pick list of the
 * former.
 */
export function PickDialog({ orderIds, onClose, onDone }: Props) {
  const isShown = useStillShown();
  const trial = useQuery({
    queryKey: ['pick trial', ...orderIds],
    queryFn: async () =>
      (await adminApi.beginPicking({ body: { orderIds: [...orderIds], isTrial: true } })).data,
    gcTime: 0,
  });
  const pick = useAction(
    async () => {
      const { data } = await adminApi.beginPicking({ body: { orderIds: [...orderIds] } });
      const { shipmentIds, sentence } = data;
      if (shipmentIds.length > 0) await savePaper({ paper: 'pick-list', shipmentIds });
      if (isShown()) onDone();
      return sentence;
    },
    (sentence) => `${sentence}；揀貨單已下載`,
  );
  const { data, error } = trial;
  return (
    <Modal opened onClose={onClose} title="建立揀貨單">
      {error ? (
        <Failure error={error} onRetry={() => void trial.refetch()} />
      ) : !data ? (
        <Loader aria-label="正在確認訂單" />
      ) : (
        <Stack gap="sm">
          <Text fw={600}>{data.sentence}</Text>
          {data.skipped.length > 0 && (
            <Alert color="yellow" title="略過的訂單">
              <List size="sm">
                {data.skipped.slice(0, mostListed).map(({ orderId, orderNo, reason }) => (
                  <List.Item key={orderId}>
                    {orderNo} {skipReasonLabels[reason]}
                  </List.Item>
                ))}
              </List>
              {data.skipped.length > mostListed && `另有 ${data.skipped.length - mostListed} 筆`}
            </Alert>
          )}
          <Text size="sm" c="dimmed">
            建立後訂單改為備貨中，並下載揀貨單：先依商品編號、再依訂單，都有條碼。
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              返回
            </Button>
            <Button
              disabled={data.fitting === 0}
              loading={pick.isPending}
              onClick={() => pick.mutate(undefined)}
            >
              建立並下載（{data.fitting} 筆）
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
