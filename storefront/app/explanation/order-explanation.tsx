import { useState } from 'react';
import type { ExplainedRule } from '#contract/entities/explanations.ts';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { api } from '../api.ts';
import { describeFailure } from '../errors.ts';
import { Button } from '../ui/button.tsx';
import { RuleLists } from './rule-lists.tsx';

/** A button that shows why an order cost what it did. Older orders have no explanation, which is said. */
export function OrderExplanation({ id, reductions }: Pick<OrderDetail, 'id' | 'reductions'>) {
  const [rules, setRules] = useState<readonly ExplainedRule[]>();
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  async function read() {
    setReading(true);
    setProblem('');
    try {
      const { data } = await api.readOrderExplanation({ params: { id } });
      setRules(data.rules);
    } catch (error) {
      setProblem(describeFailure(error).message ?? '這個說明暫時無法讀取，請稍後再試');
    } finally {
      setReading(false);
    }
  }
  return (
    <div className="mt-4 flex flex-col gap-3">
      {!rules && (
        <Button
          look="quiet"
          size="small"
          className="-ml-5 self-start"
          busy={isReading}
          onClick={read}
        >
          為什麼是這個價錢？
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-14 text-sale-700">
          {problem}
        </p>
      )}
      {rules && (
        <section aria-label="這個價錢的說明">
          <h3 className="mb-2 text-14 font-medium">下單當時的活動</h3>
          {rules.length > 0 ? (
            <RuleLists
              prices={reductions.filter(({ kind }) => kind === 'MEMBER_PRICE')}
              rules={rules}
            />
          ) : (
            <p className="text-14 text-ink-soft">這筆訂單沒有留下當時的活動說明。</p>
          )}
        </section>
      )}
    </div>
  );
}
