import type { UserInfo } from '#contract/entities/accounts.ts';
import type { LevelRule } from '#contract/entities/content.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { useMemberStore } from '../../stores/member.ts';
import { Badge } from '../../ui/badge.tsx';
import { cn } from '../../ui/cn.ts';
import { Picture } from '../../ui/picture.tsx';
import { levelProgress } from './level-progress.ts';

/** The level, the amount spent in this period, the amount for the next level, and all rules (G-102). */
export function SpendingSection({ levels }: { levels: readonly LevelRule[] }) {
  const user = useMemberStore((state) => state.userInfo);
  if (!user) return null;
  return (
    <div className="flex flex-col gap-8">
      <Standing user={user} levels={levels} />
      {levels.length > 0 && <Rules levels={levels} currentId={user.levelId} />}
      <p className="text-14 text-ink-soft">
        以期間內實際付款的商品金額累積，運費、取消與退貨不計入。詳見
        <AppLink to="/member-benefits" className="text-violet-700 underline underline-offset-4">
          會員權益
        </AppLink>
        。
      </p>
    </div>
  );
}

function Standing({ user, levels }: { user: UserInfo; levels: readonly LevelRule[] }) {
  const { current, next, toNext, toKeep } = levelProgress(user, levels);
  return (
    <div className="grid tablet:grid-cols-[auto_minmax(0,1fr)] items-center gap-x-8 gap-y-4 rounded-sheet bg-violet-100 desktop:p-8 p-6">
      {current && (
        <Picture
          src={current.image}
          alt=""
          width={320}
          height={320}
          sizes="112px"
          className="size-20 tablet:size-28"
        />
      )}
      <div>
        <p className="text-14 text-ink-soft">目前等級</p>
        <p className="font-bold text-22 text-violet-700">{current?.name ?? '尚無等級'}</p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
          <span className="text-14 text-ink-soft">本期累計</span>
          <span className="digits font-bold text-28">{formatPrice(user.accumulatedAmount)}</span>
        </p>
        {user.periodBeginAt && (
          <p className="digits text-14 text-ink-soft">
            計算期間 {formatDate(user.periodBeginAt)} 至 {formatDate(user.periodEndAt)}
          </p>
        )}
        {next && (
          <>
            <progress
              aria-label={`升等為${next.name}的進度`}
              max={next.minAmount}
              value={Math.min(user.accumulatedAmount, next.minAmount)}
              className="threshold-progress mt-4 h-2.5 w-full"
            />
            <p className="mt-2">
              {toNext > 0 ? (
                <>
                  再消費 <strong className="digits font-bold">{formatPrice(toNext)}</strong>
                  ，升等為{next.name}
                </>
              ) : (
                `已達${next.name}的門檻，即將升等`
              )}
            </p>
          </>
        )}
        {!next && current && <p className="mt-2">您已是最高等級。</p>}
        {toKeep > 0 && (
          <p className="mt-1 text-14 text-ink-soft">
            本期再消費 <span className="digits">{formatPrice(toKeep)}</span>，下期續享
            {current?.name}
          </p>
        )}
      </div>
    </div>
  );
}

function Rules({ levels, currentId }: { levels: readonly LevelRule[]; currentId: number | null }) {
  return (
    <div>
      <h2 id="level-rules" className="mb-3 font-bold text-18">
        等級規則
      </h2>
      <div className="overflow-hidden rounded-card border border-line bg-paper">
        <table aria-labelledby="level-rules" className="w-full text-left tablet:text-16 text-14">
          <thead className="bg-violet-50 text-14 text-ink-soft">
            <tr>
              <th scope="col" className={cell}>
                等級
              </th>
              <th scope="col" className={cell}>
                消費門檻
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
    <tr className={cn('border-line border-t', isCurrent && 'bg-violet-50')}>
      <th scope="row" className={`${cell} whitespace-nowrap`}>
        <span className="font-medium">{name}</span>
        {isCurrent && (
          <span className="mt-1 block">
            <Badge>目前</Badge>
          </span>
        )}
      </th>
      <td className={cell}>
        {minAmount === 0 ? (
          '註冊即享'
        ) : (
          <>
            <span className="digits block">
              {periodMonths} 個月滿 {formatPrice(minAmount)}
            </span>
            <span className="digits block text-14 text-ink-soft">
              續等滿 {formatPrice(keepAmount)}
            </span>
          </>
        )}
      </td>
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
