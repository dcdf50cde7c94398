import { Badge, Group, Text, Title } from '@mantine/core';
import { memberNo } from '#contract/members.ts';
import {
  mostCopyDownloads,
  privacyChannelLabels,
  privacyKindLabels,
  privacyStateLabels,
} from '#contract/privacy.ts';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { PageLoading } from '../../ui/page-loading.tsx';
import { RecordPage } from '../../ui/record-page.tsx';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Failure } from '../../ui/states.tsx';
import { Box, Detail } from '../order/box.tsx';
import classes from '../order/order.module.css';
import { MemberRequests } from './member-requests.tsx';
import { PlanBox } from './plan.tsx';
import { type PrivacyRequest, stateColours, usePrivacyRequest } from './privacy-request.ts';
import { Steps } from './steps.tsx';

/** One request about personal data: its effect, and the next step. */
export default function PrivacyRequestRoute() {
  return <RecordPage page={Request} />;
}

function Request({ id }: { id: number }) {
  const { data, error, refetch } = usePrivacyRequest(id);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading name="個資請求" />;
  return (
    <>
      <title>{`${data.requestNo}｜後台`}</title>
      <header className={classes.head}>
        <div>
          <Title order={1} size="h3">
            {privacyKindLabels[data.kind]}請求 {data.requestNo}
          </Title>
          <Group gap="xs" my={6}>
            <Badge variant="light" tt="none" color={stateColours[data.state]}>
              {privacyStateLabels[data.state]}
            </Badge>
            <Text size="sm" c="dimmed">
              期限 {formatDate(data.dueAt)}
            </Text>
          </Group>
          <p role="status">{hintOf(data)}</p>
        </div>
        <Steps request={data} />
      </header>
      <div className={`${classes.column} ${classes.narrow}`}>
        {data.plan && <PlanBox plan={data.plan} />}
        <Details request={data} />
        <MemberRequests memberId={data.memberId} />
      </div>
    </>
  );
}

function hintOf({ state, kind, reason, eraseAt, linkUntil }: PrivacyRequest): string {
  switch (state) {
    case 'RECEIVED':
      return reason || '先確認是會員本人提出，再往下處理。';
    case 'MAKING':
      return '正在製作複本，完成後會把連結寄給會員。';
    case 'WAITING':
      return `將於 ${eraseAt ? formatDateTime(eraseAt) : ''} 刪除，在此之前可以撤回。`;
    case 'DONE':
      return kind === 'ERASURE'
        ? '個人資料已刪除；依法保存的訂單滿 5 年後會去除其中的個人資料。'
        : `連結已寄給會員，有效至 ${linkUntil ? formatDateTime(linkUntil) : ''}。`;
    default:
      return `${privacyStateLabels[state]}${reason && `：${reason}`}`;
  }
}

function Details({ request }: { request: PrivacyRequest }) {
  return (
    <Box title="請求">
      <dl className={classes.details}>
        <Detail label="會員">
          <SeenLink to={`/members/${request.memberId}`}>{memberNo(request.memberId)}</SeenLink>（
          {request.email}）
        </Detail>
        <Detail label="管道">{privacyChannelLabels[request.channel]}</Detail>
        <Detail label="收到">
          {formatDateTime(request.receivedAt)}，{request.receivedBy}
        </Detail>
        <Detail label="備註">{request.notes}</Detail>
        {request.linkUntil && (
          <Detail label="下載">
            {request.downloads} / {mostCopyDownloads} 次
          </Detail>
        )}
        {request.doneAt && <Detail label="結案">{formatDateTime(request.doneAt)}</Detail>}
      </dl>
    </Box>
  );
}
