import type { UserInfo } from '#contract/entities/accounts.ts';
import { formatDate } from '#rules/dates.ts';
import { formatPrice } from '#rules/numbers.ts';
import { AppLink } from '../../links/app-link.tsx';
import { useMemberStore } from '../../stores/member.ts';
import { Picture } from '../../ui/picture.tsx';
import { ComingBenefits } from './coming-benefits.tsx';
import { CountedOrders } from './counted-orders.tsx';
import { LevelRulesTable } from './level-rules-table.tsx';
import type { LevelAccount } from './load-section.ts';

/** The level and what it still needs, the next benefits, every order that counted, and all rules (G-102, G-157). */
export function SpendingSection({ levels, progress }: LevelAccount) {
  const user = useMemberStore((state) => state.userInfo);
  if (!user) return null;
  const { comingBenefits, orders } = progress;
  return (
    <div className="flex flex-col gap-8">
      <Progress user={user} levels={levels} progress={progress} />
      {comingBenefits.length > 0 && <ComingBenefits benefits={comingBenefits} />}
      <CountedOrders orders={orders} />
      {levels.length > 0 && <LevelRulesTable levels={levels} currentId={user.levelId} />}
      <p className="text-14 text-ink-soft">
        以實際付款的商品金額累積，運費、取消與退貨不計入；訂單在七日鑑賞期結束後計入。詳見
        <AppLink to="/member-benefits" className="text-violet-700 underline underline-offset-4">
          會員權益
        </AppLink>
        。
      </p>
    </div>
  );
}

function Progress({ user, levels, progress }: LevelAccount & { user: UserInfo }) {
  const current = levels.find(({ id }) => id === user.levelId);
  return (
    <div className="grid items-center gap-x-8 gap-y-4 rounded-sheet bg-violet-100 p-6 tablet:grid-cols-[auto_minmax(0,1fr)] desktop:p-8">
      {current && (
        <Picture
          src={current.image}
          alt=""
          width={320}
          height={320}
          sizes="112px"
          className="size-20 rounded-full tablet:size-28"
        />
      )}
      <div>
        <p className="text-14 text-ink-soft">目前等級</p>
        <p className="text-22 font-bold text-violet-700">{current?.name ?? '尚無等級'}</p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-3">
          <span className="text-14 text-ink-soft">本期累計</span>
          <span className="digits text-28 font-bold">{formatPrice(user.accumulatedAmount)}</span>
        </p>
        {user.periodBeginAt && (
          <p className="digits text-14 text-ink-soft">
            計算期間 {formatDate(user.periodBeginAt)} 至 {formatDate(user.periodEndAt)}
          </p>
        )}
        <ToNext levels={levels} progress={progress} />
        {!progress.next && current && <p className="mt-2">您已是最高等級。</p>}
        {current && current.keepAmount > 0 && (
          <p className="mt-1">
            {progress.missingToKeep > 0 ? (
              <>
                {user.periodEndAt && `${formatDate(user.periodEndAt)} 前`}再消費{' '}
                <strong className="digits font-bold">{formatPrice(progress.missingToKeep)}</strong>
                ，續享{current.name}
              </>
            ) : (
              `本期已達續等門檻，下期續享${current.name}`
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** The next level with the missing amount. Orders of the last months count, also those before this period. */
function ToNext({ levels, progress }: LevelAccount) {
  const next = levels.find(({ id }) => id === progress.next?.levelId);
  if (!next || !progress.next) return null;
  const { missingAmount } = progress.next;
  return (
    <>
      <progress
        aria-label={`升等為${next.name}的進度`}
        max={next.minAmount}
        value={next.minAmount - missingAmount}
        className="threshold-progress mt-4 h-2.5 w-full"
      />
      <p className="digits mt-1.5 flex flex-wrap justify-between gap-x-4 text-14 text-ink-soft">
        <span>
          近 {next.periodMonths} 個月累計 {formatPrice(next.minAmount - missingAmount)}
        </span>
        <span>{formatPrice(next.minAmount)}</span>
      </p>
      <p className="mt-2">
        {missingAmount > 0 ? (
          <>
            再消費 <strong className="digits font-bold">{formatPrice(missingAmount)}</strong>
            ，升等為{next.name}
          </>
        ) : (
          `已達${next.name}的門檻，即將升等`
        )}
      </p>
    </>
  );
}
