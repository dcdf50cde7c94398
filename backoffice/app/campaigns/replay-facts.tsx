import type { ReplayedResource } from '#contract/campaigns.ts';
import classes from './replay.module.css';

/** What a replay cannot know about each kind of campaign. */
const unknownOf: Readonly<Record<ReplayedResource, string>> = {
  'discount-events': '查不到當時會員價的商品維持原價；會員等級當時的價格',
  'quantity-offers': '顧客為了湊件數多買的商品',
  'amount-offers': '顧客為了湊金額多買的商品',
  'add-on-offers': '顧客因為加購價多買的商品：只計算本來就買了的件數',
  'threshold-rewards': '顧客為了湊金額多買的商品；贈品當時夠不夠，以及選哪一項',
  'coupon-events': '會員是否領了券、手上的其他券：假設每位會員都有一張，用在第一筆比較省的訂單',
};

/** Which facts come from the orders, and which nobody knows. */
export function ReplayFacts({ entity }: { entity: ReplayedResource }) {
  return (
    <dl className={classes.facts}>
      <dt>照當時的訂單</dt>
      <dd>
        商品、件數、單價、配送、用過的優惠券、拿到的贈品，以及當時進行的優惠。取消與換貨的訂單不算，之後的退款不扣。
      </dd>
      <dt>無法知道</dt>
      <dd>{`沒有人會因此多買或少買。${unknownOf[entity]}。`}</dd>
    </dl>
  );
}
