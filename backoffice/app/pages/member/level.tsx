import { Text } from '@mantine/core';
import { levelCauseLabels } from '#contract/members.ts';
import { formatDate } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { Box, Detail } from '../order/box.tsx';
import orderClasses from '../order/order.module.css';
import classes from './member.module.css';
import type { MemberPage } from './member-page.ts';

/** The member's level, how it was reached, and what is missing for the next one. */
export function LevelBox({ page: { level } }: { page: MemberPage }) {
  const { name, accumulatedAmount, periodBeginAt, periodEndAt, missingToKeep, next } = level;
  return (
    <Box title="等級">
      <dl className={orderClasses.details}>
        <Detail label="目前等級">{name ?? '無等級'}</Detail>
        {periodBeginAt && periodEndAt && (
          <Detail label="本期">
            {formatDate(periodBeginAt)} 至 {formatDate(periodEndAt)}
          </Detail>
        )}
        <Detail label="本期累積">{formatTwd(accumulatedAmount)}</Detail>
        <Detail label="續等">
          {missingToKeep === 0 ? '已達標' : `還差 ${formatTwd(missingToKeep)}`}
        </Detail>
        {next && (
          <Detail label={`升${next.name}`}>
            {next.missingAmount === 0
              ? '下一筆計入的訂單即可升等'
              : `還差 ${formatTwd(next.missingAmount)}`}
          </Detail>
        )}
      </dl>
      {level.history.length > 0 && (
        <>
          <h3 className={classes.sub}>等級歷程</h3>
          <ul className={classes.rows} aria-label="等級歷程">
            {level.history.map((change) => (
              <li key={change.at}>
                <span>
                  {levelCauseLabels[change.cause]}：{change.name || '無等級'}
                </span>
                <Text span size="xs" c="dimmed">
                  {formatDate(change.at)}
                </Text>
                <span className={classes.amount}>{formatTwd(change.amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {level.counted.length > 0 && (
        <>
          <h3 className={classes.sub}>計入的訂單</h3>
          <ul className={classes.rows} aria-label="計入的訂單">
            {level.counted.map(({ orderId, orderNo, amount, countedAt, isInPeriod }) => (
              <li key={orderId}>
                <span>
                  {orderNo}
                  {isInPeriod ? '' : '（非本期）'}
                </span>
                <Text span size="xs" c="dimmed">
                  {formatDate(countedAt)}
                </Text>
                <span className={classes.amount}>{formatTwd(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}
