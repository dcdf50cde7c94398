import { Loading, Skeleton } from '../../ui/states.tsx';

/** The cart's layout while it is loading. */
export function CartSkeleton() {
  return (
    <Loading label="購物車載入中">
      <div className="grid gap-12 desktop:grid-cols-[1fr_380px]">
        <div className="divide-y divide-line border-y border-line">
          {[0, 1, 2].map((line) => (
            <div key={line} className="flex gap-4 py-5 desktop:gap-6">
              <Skeleton className="size-22 desktop:size-28" />
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
