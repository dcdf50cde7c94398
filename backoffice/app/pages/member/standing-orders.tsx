import { Text } from '@mantine/core';
import { standingOrders } from '#contract/resources/read-only/standing-orders.ts';
import { formatDate } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { SeenLink } from '../../ui/seen-link.tsx';
import { Box } from '../order/box.tsx';
import classes from './member.module.css';
import type { MemberPage } from './member-page.ts';

const states = standingOrders.fields.state.choices;
const reasons = standingOrders.fields.reason.choices;

/** The member's standing orders (定期配), each with a link to its row in the list; nothing for a member without any. */
export function StandingOrdersBox({ page: { standingOrders: rows } }: { page: MemberPage }) {
  if (rows.length === 0) return null;
  return (
    <Box title={`定期配（${rows.filter(({ state }) => state !== 'ENDED').length}）`}>
      <ul className={classes.rows} aria-label="定期配">
        {rows.map(({ id, state, reason, nextOn, rhythmDays, agreedAmount, orderCount }) => (
          <li key={id}>
            <span>
              <SeenLink to={`/standing-orders?keyword=${id}`}>{`定期配 ${id}`}</SeenLink>
              <Text span size="xs" c="dimmed" display="block">
                {`每 ${rhythmDays} 天，已建立 ${orderCount} 筆訂單`}
              </Text>
            </span>
            <span>
              {[states[state], reason && reasons[reason]].filter(Boolean).join('：')}
              {state !== 'ENDED' && (
                <Text span size="xs" c="dimmed" display="block">
                  下次 {formatDate(nextOn)}
                </Text>
              )}
            </span>
            <span className={classes.amount}>{formatTwd(agreedAmount)}</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
