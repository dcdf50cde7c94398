import type { LevelRule } from '#contract/entities/levels.ts';
import { formatPrice } from '#rules/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';

interface LevelRulesTableProps {
  levels: readonly LevelRule[];
  currentId: number | null;
}

/** The conditions and benefits of each level; the member's own is marked. */
export function LevelRulesTable({ levels, currentId }: LevelRulesTableProps) {
  return (
    <div>
      <h2 id="level-rules" className="mb-3 text-18 font-bold">
        等級規則
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-paper">
        <table aria-labelledby="level-rules" className="w-full text-left text-14 tablet:text-16">
          <thead className="bg-violet-50 text-14 text-ink-soft">
            <tr>
              <th scope="col" className={cell}>
                等級與門檻
              </th>
              <th scope="col" className={cell}>
                會員禮遇
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level) => (
              <Rule key={level.id} level={level} isCurrent={level.id === currentId} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

const cell = 'px-3 py-3 align-top font-normal tablet:px-5';

function Rule({ level, isCurrent }: { level: LevelRule; isCurrent: boolean }) {
  const { name, minAmount, keepAmount, periodMonths, benefits } = level;
  return (
    <tr className={cn('border-t border-line', isCurrent && 'bg-violet-50')}>
      <th scope="row" className={cell}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {isCurrent && <Badge>目前</Badge>}
        </span>
        {minAmount === 0 ? (
          <span className="mt-1 block text-14 text-ink-soft">註冊即享</span>
        ) : (
          <>
            <span className="digits mt-1 block text-14 text-ink-soft">
              {periodMonths} 個月滿 {formatPrice(minAmount)}
            </span>
            <span className="digits block text-14 text-ink-soft">
              續等滿 {formatPrice(keepAmount)}
            </span>
          </>
        )}
      </th>
      <td className={cell}>
        <ul className="flex flex-col gap-0.5">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}
