import { Text } from '@mantine/core';
import { actionLabel } from '#contract/actions.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Box } from '../order/box.tsx';
import classes from '../order/order.module.css';
import type { MemberPage } from './member-page.ts';

/** Administrators' actions on the member, newest first. */
export function HistoryBox({ page: { history } }: { page: MemberPage }) {
  return (
    <Box title="操作紀錄">
      {history.length === 0 && <Text size="sm">還沒有人處理過這位會員</Text>}
      <ol className={classes.timeline} reversed>
        {history.map(({ at, call, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id of their own, and are only ever added
          <li key={history.length - index} data-source="PERSON">
            <p>{actionLabel(call)}</p>
            <Text size="xs" c="dimmed">
              {formatDateTime(at)}　{by}
            </Text>
          </li>
        ))}
      </ol>
    </Box>
  );
}
