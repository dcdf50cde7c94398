import { Badge, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/call.ts';
import type { adminPlanningCalls } from '#contract/calls/admin-planning.ts';
import type { Resource, StoredRecord } from '#contract/resources/resource.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { adminApi } from '../api.ts';
import { useRight } from '../session.ts';
import classes from './versions.module.css';
import { versionsKey } from './versions-api.ts';

type Prices = Reply<typeof adminPlanningCalls.readProductPrices>;

interface Props {
  resource: Resource;
  record: StoredRecord;
}

/** The present, past and future prices of goods, and those that count as former prices. */
export default function PriceHistory({ resource, record: { id, version } }: Props) {
  const mayWrite = useRight('price.write');
  const read =
    resource.name === 'products' ? adminApi.readProductPrices : adminApi.readCombinationPrices;
  const { data } = useQuery({
    // Its key begins with that of the versions, so that both become stale together.
    queryKey: [...versionsKey(resource, id), 'prices', version],
    queryFn: async () => (await read({ params: { id } })).data,
  });
  if (!data) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label="價格歷程">
      <Title order={2} size="h5" mb="xs">
        價格歷程
      </Title>
      {data.planned.length === 0 && (
        <Text size="sm" c="dimmed">
          沒有排定的改價。{mayWrite && '修改售價或會員價後按「排程…」，到時商店會自動改價。'}
        </Text>
      )}
      <Former recent={data.recent} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse */}
      <section className={classes.prices} tabIndex={0} aria-label="各時間的價格">
        <table>
          <thead>
            <tr>
              <th scope="col">生效時間</th>
              <th scope="col">售價</th>
              <th scope="col">會員價</th>
              <th scope="col">原因</th>
            </tr>
          </thead>
          <tbody>
            {data.planned.toReversed().map((row) => (
              <PlannedRow key={row.versionId} row={row} />
            ))}
            {data.past.map(({ validFrom, price, memberPrice, reason }, index) => (
              <tr key={`${validFrom} ${price} ${memberPrice}`}>
                <th scope="row">
                  {formatDateTime(validFrom)}
                  {index === 0 && (
                    <Badge size="xs" variant="light" color="green" c="dark" ml={6} tt="none">
                      目前
                    </Badge>
                  )}
                </th>
                <td>{formatTwd(price)}</td>
                <td>{memberPrice === null ? '—' : formatTwd(memberPrice)}</td>
                <td>{reason || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Paper>
  );
}

function PlannedRow({ row }: { row: Prices['planned'][number] }) {
  const { publishAt, price, memberPrice, reason, by } = row;
  return (
    <tr>
      <th scope="row">
        {formatDateTime(publishAt)}
        <Badge size="xs" variant="light" color="violet" c="dark" ml={6} tt="none">
          已排程
        </Badge>
        <span className={classes.by}>{by}</span>
      </th>
      <td>{price === undefined ? '不變' : formatTwd(price)}</td>
      <td>
        {memberPrice === undefined
          ? '不變'
          : memberPrice === null
            ? '取消'
            : formatTwd(memberPrice)}
      </td>
      <td>{reason || '—'}</td>
    </tr>
  );
}

/** The prices that may be struck out beside a lower price (G-176). */
function Former({ recent }: Pick<Prices, 'recent'>) {
  if (!recent || recent.lowest === null) return null;
  return (
    <Text size="sm" my={4}>
      {`近 30 天最低 ${formatTwd(recent.lowest)}；`}
      {recent.isListPriceCharged
        ? '售價曾實際收取，可劃線標示原價。'
        : '售價近 30 天沒有實際收取過，劃線只能標示建議售價。'}
    </Text>
  );
}
