import { Badge, Group, Loader, Paper, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '#contract/resources/resource.ts';
import { formatNumber, formatTwd } from '#rules/numbers.ts';
import { marginOf } from '#rules/prices/margin.ts';
import type { RecordValues } from '#rules/records/check-record.ts';
import { SeenLink } from '../ui/seen-link.tsx';
import { Failure } from '../ui/states.tsx';
import { ReplayCampaign } from './replay-campaign.tsx';
import { type Review, readReview } from './review-call.ts';
import classes from './review-panel.module.css';
import { SimulateCampaign } from './simulate-campaign.tsx';
import { WarningList } from './warning-list.tsx';

interface Props {
  resource: Resource;
  /** Undefined for a new record. */
  id: number | undefined;
  values: RecordValues;
}

/** Milliseconds without input before the server is asked again. */
const pause = 400;

/** The effect of the campaign in the form. It is read again while the form is filled in, without blocking it. */
export default function ReviewPanel({ resource, id, values }: Props) {
  // A form makes a new object at each rendering, so the content is compared.
  const typed = JSON.stringify(values);
  const [asked] = useDebouncedValue(typed, pause);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [resource.name, 'review', id, asked],
    queryFn: async () => (await readReview(resource, id, JSON.parse(asked))) ?? null,
    placeholderData: keepPreviousData,
    // Prices, stock and other campaigns change independently.
    gcTime: 0,
    retry: false,
  });
  const isWaiting = isFetching || asked !== typed;
  return (
    <Paper withBorder p="md" component="section" aria-label="活動試算" aria-busy={isWaiting}>
      <div className={classes.head}>
        <Title order={2} size="h5">
          活動試算
        </Title>
        <Text size="xs" c="dimmed" role="status">
          {isWaiting ? '更新中…' : ''}
        </Text>
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p className={classes.sentence}>{data.sentence}</p>
          <WarningList warnings={data.warnings} />
          <Group gap="xs">
            <SimulateCampaign resource={resource} id={id} values={values} />
            <ReplayCampaign resource={resource} id={id} values={values} />
          </Group>
          {data.goods && data.goods.total > 0 && <Goods goods={data.goods} />}
        </>
      ) : (
        <Loader size="sm" aria-label="試算中" />
      )}
    </Paper>
  );
}

type PricedGoods = NonNullable<Review['goods']>;

function Goods({ goods: { total, compared, rows } }: { goods: PricedGoods }) {
  const left = compared < total ? `，只比較前 ${formatNumber(compared)} 項` : '';
  const shown = rows.length < compared ? `，列出降價最多的 ${rows.length} 項` : '';
  return (
    <section
      className={classes.goods}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse
      tabIndex={0}
      aria-label="活動前後的價格"
    >
      <table>
        <caption>{`共 ${formatNumber(total)} 項${left}${shown}`}</caption>
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col">現在</th>
            <th scope="col">活動時</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GoodsRow key={`${row.kind} ${row.id}`} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const screens = { product: 'products', combination: 'product-combinations' } as const;

/** The margin during the campaign; nothing for those who may not see costs. */
function marginWords(price: number, cost: number | null | undefined): string {
  if (cost === undefined) return '';
  const margin = marginOf(price, cost);
  if (!margin) return '沒有成本';
  const share = margin.perCent === null ? '' : `（${margin.perCent}%）`;
  return `毛利 ${formatTwd(margin.profit)}${share}`;
}

function GoodsRow({ row }: { row: PricedGoods['rows'][number] }) {
  const { kind, id, name, priceNow, priceThen, otherEvent, isOnline } = row;
  const details = [
    `售價 $${formatNumber(row.price)}`,
    row.recentLowest === null ? '' : `近 30 天最低 $${formatNumber(row.recentLowest)}`,
    row.isListPriceCharged ? '可劃線標示原價' : '劃線只能標示建議售價',
    otherEvent ? `以「${otherEvent}」為準` : '',
    marginWords(priceThen, row.costPrice),
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        <SeenLink to={`/${screens[kind]}/${id}`}>{name}</SeenLink>
        {!isOnline && (
          <Badge size="xs" variant="light" color="red" ml={4}>
            未上架
          </Badge>
        )}
        <span className={classes.details}>{details.join('・')}</span>
      </th>
      <td>${formatNumber(priceNow)}</td>
      <td className={priceThen < priceNow ? classes.lower : undefined}>
        ${formatNumber(priceThen)}
      </td>
    </tr>
  );
}
