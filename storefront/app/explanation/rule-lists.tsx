import type { ExplainedRule } from '#contract/entities/explanations.ts';
import type { Reduction } from '#contract/entities/orders.ts';
import { formatPrice } from '#rules/numbers.ts';
import { reductionName } from '#rules/orders/reductions.ts';
import { Icon } from '../ui/icon.tsx';
import { wordsOfRule } from './rule-words.ts';

interface RuleListsProps {
  /** Lower prices of goods that no rule of the list explains. */
  prices: readonly Reduction[];
  rules: readonly ExplainedRule[];
}

/** Each rule that took effect with its amount, then each that did not with its reason. */
export function RuleLists({ prices, rules }: RuleListsProps) {
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

function Fired({ rule }: { rule: ExplainedRule }) {
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
