import { Text } from '@mantine/core';
import { formatDateTime } from '#rules/dates.ts';
import { Box } from '../order/box.tsx';
import classes from './member.module.css';
import type { MemberPage } from './member-page.ts';

/** E-mails of the last 90 days, and whether the mail server accepted them; the shop knows no more. */
export function EmailsBox({ page: { letters } }: { page: MemberPage }) {
  return (
    <Box title="寄出的信">
      <Text size="xs" c="dimmed">
        最近 90 天；「已送出」表示郵件伺服器已收下，是否進入收件匣無法得知
      </Text>
      <ul className={classes.rows} aria-label="寄出的信">
        {letters.map(({ id, subject, at, refusal }) => (
          <li key={id}>
            <span>{subject}</span>
            <Text span size="xs" c="dimmed">
              {formatDateTime(at)}
            </Text>
            {refusal === null ? (
              <span>已送出</span>
            ) : (
              <Text span size="sm" c="red">
                未送出：{refusal}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
