import { Button, Text } from '@mantine/core';
import { formatDate, formatDateTime } from '#rules/dates.ts';
import { adminApi } from '../../api.ts';
import { FailureLine } from '../../identity/failure-line.tsx';
import { useRight } from '../../session.ts';
import { Box, Detail } from '../order/box.tsx';
import orderClasses from '../order/order.module.css';
import classes from './member.module.css';
import { type MemberPage, useMemberAction } from './member-page.ts';

const consents = { '': '未選擇', YES: '同意', NO: '不同意' } as const;

/** How and where the member signs in, and the member's consents. */
export function AccountBox({ page }: { page: MemberPage }) {
  const { id, sessions } = page;
  const mayWrite = useRight('member.write');
  const end = useMemberAction(id, () => adminApi.endMemberSessions({ params: { id } }), {
    done: '已從所有裝置登出',
  });
  return (
    <Box title="帳號與同意事項">
      <dl className={orderClasses.details}>
        <Detail label="信箱驗證">
          {page.verifiedAt ? formatDate(page.verifiedAt) : '尚未驗證'}
        </Detail>
        <Detail label="LINE">
          {page.lineLinkedAt ? `${formatDate(page.lineLinkedAt)} 連結` : '未連結'}
        </Detail>
        <Detail label="電子報">{consents[page.edmStatus]}</Detail>
      </dl>
      <h3 className={classes.sub}>登入中的裝置（{sessions.length}）</h3>
      <ul className={classes.rows} aria-label="登入中的裝置">
        {sessions.map(({ createdAt, expiresAt, isRemembered }) => (
          <li key={createdAt}>
            <span>{formatDateTime(createdAt)} 登入</span>
            <Text span size="xs" c="dimmed">
              {formatDate(expiresAt)} 到期{isRemembered && '，記住我'}
            </Text>
          </li>
        ))}
      </ul>
      <FailureLine>{end.error?.message}</FailureLine>
      {mayWrite && sessions.length > 0 && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={end.isPending}
          onClick={() => end.mutate()}
        >
          全部裝置登出
        </Button>
      )}
    </Box>
  );
}
