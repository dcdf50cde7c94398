import type { ReplayedResource } from '#contract/campaigns.ts';
import classes from './replay.module.css';

/** What else is not known of a kind of campaign, and how it counts. */
const unknownOf: Readonly<Record<ReplayedResource, string>> = {
  'discount-events': '查不到當時會員價的商品維持原價，會員等級當時的價格也無法知道。',
  'quantity-offers': '',
  'amount-offers': '',
  'add-on-offers': '只計算本來就買了的件數。',
  'threshold-rewards': '贈品當時夠不夠、顧客會選哪一項也無法知道。',
  'coupon-events':
    '會員是否領了券、手上還有哪些券也無法知道，當作每位會員都有一張，用在第一筆比較省的訂單。',
};

/** Which values come from the orders, and which nobody knows. */
export function ReplayLimits({ entity }: { entity: ReplayedResource }) {
  return (
    <dl className={classes.details}>
      <dt>照當時的訂單</dt>
      <dd>
        商品、件數、單價、配送、用過的優惠券、拿到的贈品，以及當時進行的優惠。取消與換貨的訂單不算，之後的退款不扣。
      </dd>
      <dt>無法知道</dt>
      <dd>{`顧客會不會因此多買或少買，這裡當作不會。${unknownOf[entity]}`}</dd>
    </dl>
  );
}
