import { Loading, Skeleton } from '../../ui/states.tsx';

/** The shape of an order while it is on its way. */
export function OrderSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-52" />
      <div className="mt-5 grid desktop:grid-cols-[minmax(0,1fr)_360px] gap-5">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}
