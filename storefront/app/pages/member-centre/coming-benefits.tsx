import type { ComingBenefit } from '#contract/entities/levels.ts';
import { formatDate } from '#rules/dates.ts';
import { AppLink } from '../../links/app-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { memberCentrePath, memberTabs } from './menu.ts';

/** The next benefits of the current level, and their days (G-156). */
export function ComingBenefits({ benefits }: { benefits: readonly ComingBenefit[] }) {
  return (
    <section aria-labelledby="coming-benefits">
      <h2 id="coming-benefits" className="mb-3 text-18 font-bold">
        即將到來的禮遇
      </h2>
      <ul className="overflow-hidden rounded-card border border-line bg-paper">
        {benefits.map(({ text, day }) => (
          <li
            key={text}
            className="flex items-center justify-between gap-4 border-t border-line px-5 py-4 first:border-t-0"
          >
            <span className="flex items-center gap-3 font-medium">
              <Icon name="gift" className="size-5 shrink-0 text-violet-700" />
              {text}
            </span>
            {day ? (
              <span className="digits shrink-0 text-14 text-ink-soft">{formatDate(day)}</span>
            ) : (
              <AppLink
                to={memberCentrePath(memberTabs.INFO)}
                className="shrink-0 text-14 text-violet-700 underline underline-offset-4"
              >
                請先填寫生日
              </AppLink>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-13 text-ink-soft">
        以目前的等級計算；發放後會寄信通知，優惠券在「我的優惠券」。
      </p>
    </section>
  );
}
