import { Badge, Text } from '@mantine/core';
import type { WhyByEmail } from '#contract/notices.ts';
import { formatDateTime } from '#rules/dates.ts';
import { Box } from '../order/box.tsx';
import classes from './member.module.css';
import type { MemberPage } from './member-page.ts';

const whyWords: Readonly<Record<WhyByEmail, string>> = {
  REFUSED: 'LINE 沒有收下',
  QUOTA: '本月 LINE 則數已用完',
  UNKNOWN: 'LINE 一天內沒有確認',
  UNREACHABLE: '會員已無法用 LINE 收通知',
};

interface Sent {
  key: string;
  channel: 'LINE' | '信';
  title: string;
  at: string;
  result: string;
  hasFailed: boolean;
}

/** E-mails and LINE notices, newest first. */
function sentTo({ letters, lineNotices }: MemberPage): Sent[] {
  const byEmail = letters.map(({ id, subject: title, at, refusal }) => ({
    key: `letter-${id}`,
    channel: '信' as const,
    title,
    at,
    result: refusal === null ? '已送出' : `未送出：${refusal}`,
    hasFailed: refusal !== null,
  }));
  const byLine = lineNotices.map(({ title, at, state, why }) => ({
    key: `line-${at}-${title}`,
    channel: 'LINE' as const,
    title,
    at,
    result: { TRYING: '傳送中', SENT: '已送出', BY_EMAIL: '改寄信' }[state],
    hasFailed: false,
    ...(why && { result: `改寄信：${whyWords[why]}` }),
  }));
  return [...byEmail, ...byLine].toSorted((one, other) => other.at.localeCompare(one.at));
}

/**
 * What the shop told the member in the last 90 days, by which channel, and whether that took it; the shop knows no
 * more.
 */
export function EmailsBox({ page }: { page: MemberPage }) {
  return (
    <Box title="寄出的信與 LINE 通知">
      <Text size="xs" c="dimmed">
        最近 90 天；「已送出」表示郵件伺服器或 LINE 已收下，是否看到無法得知
      </Text>
      <ul className={classes.rows} aria-label="寄出的信與 LINE 通知">
        {sentTo(page).map(({ key, channel, title, at, result, hasFailed }) => (
          <li key={key}>
            <span>
              {channel === 'LINE' && (
                <Badge component="span" size="sm" variant="light" color="green" mr={6}>
                  LINE
                </Badge>
              )}
              {title}
            </span>
            <Text span size="xs" c="dimmed">
              {formatDateTime(at)}
            </Text>
            {hasFailed ? (
              <Text span size="sm" c="red">
                {result}
              </Text>
            ) : (
              <span>{result}</span>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
