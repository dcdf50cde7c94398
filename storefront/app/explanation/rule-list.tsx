import type { ExplainedRule } from '#contract/entities/orders.ts';
import { formatPrice } from '#rules/numbers.ts';
import { ruleLabels } from '#rules/quote/rule-labels.ts';
import { wordsOfRule } from './rule-words.ts';

/** Each rule of the shop with what it took off, or why it did nothing: first those that took effect. */
export function RuleList({ rules }: { rules: readonly ExplainedRule[] }) {
  if (rules.length === 0) return <p className="text-14 text-ink-soft">沒有適用的活動。</p>;
  const sorted = [...rules.filter(({ fired }) => fired), ...rules.filter(({ fired }) => !fired)];
  return (
    <ul className="flex flex-col gap-2.5 text-14">
      {sorted.map((rule) => (
        <li key={`${rule.kind} ${rule.id}`} className="flex items-baseline justify-between gap-4">
          <div className={rule.fired ? '' : 'text-ink-soft'}>
            <p>
              {ruleLabels[rule.kind]}：{rule.title}
            </p>
            <Words rule={rule} />
          </div>
          {rule.amount > 0 && (
            <p className="digits shrink-0 text-sale-700">−{formatPrice(rule.amount)}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Words({ rule }: { rule: ExplainedRule }) {
  const words = wordsOfRule(rule);
  return words && <p className="text-13 text-ink-soft">{words}</p>;
}
