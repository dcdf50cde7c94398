import { Loading, Skeleton } from '../../ui/states.tsx';

/** The cart's layout while it is loading. */
export function CartSkeleton() {
  return (
    <Loading label="購物車載入中">
      <div className="grid desktop:grid-cols-[1fr_380px] gap-12">
        <div className="divide-y divide-line border-line border-y">
          {[0, 1, 2].map((line) => (
            <div key={line} className="flex desktop:gap-6 gap-4 py-5">
              <Skeleton className="desktop:size-28 size-22" />
              <div className="flex flex-1 flex-col gap-3">
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-10 w-36" />
              </div>
            </div>
          ))}
        </div>
        <Skeleton className="h-80 rounded-sheet" />
      </div>
    </Loading>
  );
}
