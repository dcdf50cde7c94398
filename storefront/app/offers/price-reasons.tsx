import { useMemo } from 'react';
import { formatPrice } from '#rules/numbers.ts';
import { type RuleResult, ruleResults } from '#rules/quote/rule-sentences.ts';
import type { Quote } from '#rules/quote/types.ts';
import { reductionName, reductionsOf } from '#rules/reductions.ts';
import { wordsOfRule } from '../explanation/rule-words.ts';
import { useShared } from '../shared-data.ts';
import { useShopNow } from '../shop-time.ts';
import { useOfferStore } from '../stores/offers.ts';
import { Icon } from '../ui/icon.tsx';

/** Each rule that took effect with its amount, then each that did not with its reason. */
export default function PriceReasons({ quote }: { quote: Quote }) {
  const { freeShippingEvents, thresholdRewards, firstPurchaseEvents } = useShared();
  const offers = useOfferStore((state) => state.rules);
  const now = useShopNow();
  const rules = useMemo(
    () =>
      ruleResults(
        // Prices of events and of members are in the lines; the browser has no other terms of events.
        { ...offers, freeShippingEvents, thresholdRewards, firstPurchaseEvents, moment: now() },
        quote,
      ),
    [offers, freeShippingEvents, thresholdRewards, firstPurchaseEvents, now, quote],
  );
  const prices = reductionsOf(quote).filter(
    ({ kind }) => kind === 'EVENT' || kind === 'MEMBER_PRICE',
  );
  const fired = rules.filter((rule) => rule.fired);
  const silent = rules.filter((rule) => !rule.fired);
  return (
    <div className="digits animate-appear text-14">
      <h3 className="sr-only">套用的優惠</h3>
      {prices.length + fired.length > 0 ? (
        <ul aria-label="套用的優惠" className="flex flex-col gap-2">
          {prices.map((reduction) => (
            <li key={reductionName(reduction)} className="flex items-start gap-2">
              <Icon name="check" className="mt-0.5 size-4.5 shrink-0 text-leaf-700" />
              <span className="min-w-0 flex-1">{reductionName(reduction)}</span>
              <span className="shrink-0 text-sale-700">−{formatPrice(reduction.amount)}</span>
            </li>
          ))}
          {fired.map((rule) => (
            <Fired key={`${rule.kind}-${rule.id}`} rule={rule} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">目前沒有套用任何優惠，金額是商品售價加上運費。</p>
      )}
      {silent.length > 0 && (
        <>
          <h3 className="mt-4 mb-2 text-13 text-ink-soft">沒有套用的優惠</h3>
          <ul aria-label="沒有套用的優惠" className="flex flex-col gap-2 text-ink-soft">
            {silent.map((rule) => (
              <li key={`${rule.kind}-${rule.id}`} className="flex items-start gap-2">
                <Icon name="minus" className="mt-0.5 size-4.5 shrink-0" />
                <span className="min-w-0 flex-1">
                  {rule.title}
                  <span className="block text-13">{wordsOfRule(rule)}</span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Fired({ rule }: { rule: RuleResult }) {
  const { title, amount } = rule;
  const words = wordsOfRule(rule);
  return (
    <li className="flex items-start gap-2">
      <Icon name="check" className="mt-0.5 size-4.5 shrink-0 text-leaf-700" />
      <span className="min-w-0 flex-1">
        {title}
        {words && <span className="block text-13 text-ink-soft">{words}</span>}
      </span>
      {amount > 0 && <span className="shrink-0 text-sale-700">−{formatPrice(amount)}</span>}
    </li>
  );
}
