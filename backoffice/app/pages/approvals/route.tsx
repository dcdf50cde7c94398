import { Loader, NativeSelect, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { type ApprovalState, approvalStateLabels, approvalStates } from '#contract/approvals.ts';
import { adminApi } from '../../api.ts';
import { EmptyPage } from '../../ui/empty-page.tsx';
import { PageControl } from '../../ui/page-control.tsx';
import { Failure, Nothing } from '../../ui/states.tsx';
import { ApprovalCard } from './approval-card.tsx';
import classes from './approvals.module.css';

const perPage = 20;
const everything = 'ALL';
const mine = 'FOR_ME';

/** Approval requests: first the open ones and, on request, all earlier ones. */
export default function ApprovalsPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  const chosen = params.get('state') ?? 'PENDING';
  const state = approvalStates.find((each): each is ApprovalState => each === chosen);
  const forMe = chosen === mine;
  const shown = forMe ? mine : (state ?? everything);
  const { data, error, refetch } = useQuery({
    queryKey: ['approvals', forMe, state, page],
    queryFn: () =>
      adminApi.searchApprovals({ body: { forMe, page, perPage, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
  });
  const isRead = data !== undefined;
  const { hash } = useLocation();
  useEffect(() => {
    // The queue leads to one request; the browser looked for it before the list was read.
    if (isRead && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isRead, hash]);
  const total = data?.meta?.total ?? 0;
  const approvals = data?.data;
  return (
    <>
      <title>核可｜後台</title>
      <Title order={1} size="h3" mb={4}>
        核可
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        超過門檻的退款、換貨差額、降價、折扣與優惠券，由另一位有權限的人核可後才執行；72
        小時內沒有核可就失效。
      </Text>
      <NativeSelect
        aria-label="狀態"
        mb="md"
        w="12rem"
        value={shown}
        onChange={({ target }) => setParams({ state: target.value })}
        data={[
          { value: mine, label: '等待我核可' },
          ...approvalStates.map((value) => ({ value, label: approvalStateLabels[value] })),
          { value: everything, label: '全部' },
        ]}
      />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!approvals && !error && <Loader aria-label="載入中" />}
      {approvals?.length === 0 && total > 0 && (
        <EmptyPage onFirst={() => setParams({ state: shown })} />
      )}
      {approvals && total === 0 && (
        <Nothing
          title={state === 'PENDING' || forMe ? '沒有等待核可的動作' : '沒有符合的動作'}
          sentence="同事提出超過門檻的退款、換貨、降價、折扣或優惠券時，會出現在這裡。"
        />
      )}
      {approvals && approvals.length > 0 && (
        <ul className={classes.list} aria-label="需要核可的動作">
          {approvals.map((approval) => (
            <li key={approval.id}>
              <ApprovalCard approval={approval} />
            </li>
          ))}
        </ul>
      )}
      {total > perPage && (
        <PageControl
          total={total}
          perPage={perPage}
          page={page}
          onChange={(wanted) => setParams({ state: shown, page: String(wanted) })}
        />
      )}
    </>
  );
}
