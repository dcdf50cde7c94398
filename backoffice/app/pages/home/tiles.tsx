import { Title } from '@mantine/core';
import { Link } from 'react-router';
import type { MetricName } from '#contract/metrics.ts';
import { numberWords } from '../../analytics/number-words.ts';
import { Sentence } from '../../analytics/sentence.tsx';
import { Before } from './before.tsx';
import type { Tile } from './dashboard.ts';
import classes from './home.module.css';

/** Groups of related tiles, in their order; unknown tiles of the server come last. */
const groups: readonly { title: string; names: readonly MetricName[] }[] = [
  {
    title: '款項',
    names: ['money_in', 'refunded', 'goods_revenue', 'refund_rate', 'payment_failure'],
  },
  // The tiles of a row are related: sales divided by paid orders is the average order value.
  { title: '銷售', names: ['sales', 'paid_orders', 'aov', 'units', 'conversion'] },
  {
    title: '會員與活動',
    names: ['new_members', 'returning', 'coupon_cost', 'event_cost', 'gift_cost'],
  },
  {
    title: '回購',
    names: [
      'repeat_30',
      'repeat_60',
      'repeat_90',
      'days_to_next_order',
      'loyal_sales',
      'refill_met',
    ],
  },
  // Views, not persons: the sentences say so.
  { title: '瀏覽與轉換', names: ['entries', 'product_views', 'cart_rate', 'order_rate'] },
  {
    title: '商品與出貨',
    names: ['pending_by_age', 'low_stock', 'sold_out', 'search_without_result'],
  },
];

/** The other metrics, folded: each with its earlier value, its definition, and the list behind it. */
export default function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  const byName = new Map(tiles.map((tile) => [tile.name, tile]));
  const shown = groups
    .map(({ title, names }) => ({ title, own: names.flatMap((name) => byName.get(name) ?? []) }))
    .filter(({ own }) => own.length > 0);
  if (shown.length === 0) return null;
  return (
    <details className={classes.folded}>
      <summary>更多數字</summary>
      {shown.map(({ title, own }) => (
        <section key={title} aria-label={title}>
          <Title order={2} size="h5" className={classes.title}>
            {title}
          </Title>
          <ul className={classes.tiles}>
            {own.map((tile) => (
              <li key={tile.name}>
                <OneTile tile={tile} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}

function OneTile({ tile: { label, unit, sentence, value, before, path, parts } }: { tile: Tile }) {
  const words = value === null ? '沒有資料' : numberWords(value, unit);
  return (
    <>
      <p className={classes.label}>
        {label}
        <Sentence label={label} sentence={sentence} />
      </p>
      <p className={value === null ? classes.none : classes.value}>
        {path ? (
          <Link to={path} aria-label={`${label} ${words}`}>
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      <Before value={value} before={before} unit={unit} />
      {parts.length > 0 && (
        <ul className={classes.ages}>
          {parts.map((part) => (
            <li key={part.key}>
              {part.path ? <Link to={part.path}>{part.label}</Link> : part.label}
              <span>{numberWords(part.value, unit)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
