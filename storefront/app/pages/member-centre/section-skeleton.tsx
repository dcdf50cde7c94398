import { Loading, Skeleton } from '../../ui/states.tsx';
import { type MemberTab, memberTabs } from './menu.ts';

/** The layout of a section while its data are loading. */
export function SectionSkeleton({ tab }: { tab: MemberTab }) {
  return (
    <Loading>
      <div className="flex flex-col gap-5">{shapes(tab)}</div>
    </Loading>
  );
}

function shapes(tab: MemberTab) {
  switch (tab) {
    case memberTabs.SPENDING_ACCUMULAYES:
      return (
        <>
          <Skeleton className="h-56" />
          <Skeleton className="h-96" />
        </>
      );
    case memberTabs.COMMON_RECIPIENT_INFORMATION:
    case memberTabs.COMMON_INVOICE_INFORMATION:
      return [1, 2].map((each) => <Skeleton key={each} className="h-24" />);
    case memberTabs.COUPONS:
    case memberTabs.STANDING_ORDERS:
    case memberTabs.REVIEWS:
    case memberTabs.ORDERS:
      return [1, 2, 3].map((each) => <Skeleton key={each} className="h-44" />);
    default:
      return (
        <>
          <Skeleton className="h-16" />
          <Skeleton className="h-72" />
          <Skeleton className="h-40" />
        </>
      );
  }
}
