import { Loading, Skeleton } from '../../ui/states.tsx';

/** The form's layout before it is known what to show. */
export function CheckoutSkeleton() {
  return (
    <Loading label="結帳資料載入中">
      <div className="grid desktop:grid-cols-[1fr_400px] gap-x-12 gap-y-6">
        <Skeleton className="desktop:order-2 desktop:row-span-3 desktop:h-96 h-14 desktop:rounded-sheet" />
        <Skeleton className="h-40 rounded-sheet" />
        <Skeleton className="h-96 rounded-sheet" />
        <Skeleton className="h-56 rounded-sheet" />
      </div>
    </Loading>
  );
}
