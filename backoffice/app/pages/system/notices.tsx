import { Button, Loader, Table } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminSystemCalls } from '#contract/calls/admin-system.ts';
import { paymentTypeWords } from '#contract/resources/order-choices.ts';
import { formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { useRight } from '../../session.ts';
import { SeenLink } from '../../ui/seen-link.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { Failure } from '../../ui/states.tsx';
import { Part, Rows } from './part.tsx';
import { systemKey } from './system.ts';

type Notice = Reply<typeof adminSystemCalls.searchProviderNotices>[number];

const names: Readonly<Record<string, string>> = {
  ...paymentTypeWords,
  ECPAY_LOGISTICS: '綠界物流',
};

const key = [...systemKey, 'notices'];

/** The latest messages of providers. A failed one is repaired by asking the provider again. */
export function Notices() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async () => (await adminApi.searchProviderNotices()).data,
  });
  return (
    <Part title="金流與物流的回報">
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loader aria-label="載入中" />}
      {data && (
        <Rows columns={['時間', '服務', '方向', '訂單', '內容']} actions="動作" none="還沒有回報">
          {data.map((notice) => (
            <Table.Tr key={notice.id}>
              <Table.Td>{formatDateTime(notice.at)}</Table.Td>
              <Table.Td>{names[notice.provider] ?? notice.provider}</Table.Td>
              <Table.Td>{notice.isNotice ? '對方通知' : '我方查詢'}</Table.Td>
              <Table.Td>
                <SeenLink to={`/orders/${notice.orderId}`}>{notice.orderNo || '查看訂單'}</SeenLink>
              </Table.Td>
              <Table.Td>{notice.says}</Table.Td>
              <Table.Td>
                <AskAgain notice={notice} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Rows>
      )}
    </Part>
  );
}

function AskAgain({ notice: { attemptId, shipmentId, orderNo } }: { notice: Notice }) {
  const mayAskAboutMoney = useRight('money.write');
  const mayAskCarrier = useRight('order.fulfil');
  const client = useQueryClient();
  const ask = useMutation<unknown>({
    mutationFn: async () => {
      if (attemptId !== null) return adminApi.askProvider({ params: { id: attemptId } });
      return adminApi.askCarrier({ params: { id: shipmentId ?? 0 } });
    },
    onSuccess: () => notifications.show({ color: 'green', message: '已再查詢一次' }),
    onError: showFailure,
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const may = attemptId !== null ? mayAskAboutMoney : mayAskCarrier;
  if (!may) return null;
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={`再查一次 ${orderNo}`}
      loading={ask.isPending}
      onClick={() => ask.mutate()}
    >
      再查一次
    </Button>
  );
}
