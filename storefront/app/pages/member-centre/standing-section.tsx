import { AppLink } from '../../links/app-link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { ShownStanding } from './load-section.ts';
import { memberCentrePath, memberTabs } from './menu.ts';
import { StandingCard } from './standing-card.tsx';

/** The member's standing orders (定期配), each with its next parcel. */
export function StandingSection({ standing }: { standing: readonly ShownStanding[] }) {
  if (standing.length === 0) {
    return (
      <EmptyState
        title="還沒有定期配"
        action={
          <AppLink to={memberCentrePath(memberTabs.ORDERS)} className={buttonClass('primary')}>
            從訂單設定
          </AppLink>
        }
      >
        打開一筆已完成的訂單，按「改成定期配」，同樣的商品就會依您選的週期再寄來。每次寄出前都會先通知金額，隨時可以略過或結束。
      </EmptyState>
    );
  }
  return (
    <ul className="flex flex-col gap-5">
      {standing.map((each) => (
        <li key={each.order.id}>
          <StandingCard {...each} />
        </li>
      ))}
    </ul>
  );
}
