import { CartSkeleton } from '../pages/cart/cart-skeleton.tsx';
import { Loading, Skeleton } from '../ui/states.tsx';

/** The layout of the page at this address, while it is loading. */
export function PageSkeleton({ pathname }: { pathname: string }) {
  return (
    <Loading label="頁面載入中">
      <Shape pathname={pathname} />
    </Loading>
  );
}

function Shape({ pathname }: { pathname: string }) {
  if (pathname === '/') return <HomeShape />;
  if (pathname === '/products') return <ListingShape />;
  if (pathname.startsWith('/products/')) return <ProductShape />;
  if (pathname === '/blog') return <NewsShape />;
  if (pathname === '/member-centre') return <MemberShape />;
  if (pathname === '/cart') {
    return (
      <div className="page">
        <Skeleton className="mt-4 mb-8 h-10 w-40 desktop:mt-6" />
        <CartSkeleton />
      </div>
    );
  }
  return <TextShape />;
}

const cards = [0, 1, 2, 3, 4, 5, 6, 7];

function Cards({ count }: { count: number }) {
  return (
    <div className="grid grid-cols-2 gap-x-4 gap-y-8 tablet:grid-cols-3 desktop:grid-cols-4">
      {cards.slice(0, count).map((card) => (
        <div key={card} className="flex flex-col gap-2">
          <Skeleton className="aspect-square w-full rounded-card" />
          <Skeleton className="mt-1 h-4 w-1/3" />
          <Skeleton className="h-5 w-5/6" />
          <Skeleton className="h-6 w-1/2" />
        </div>
      ))}
    </div>
  );
}

function HomeShape() {
  return (
    <>
      <Skeleton className="aspect-4/3 w-full rounded-none desktop:aspect-8/3" />
      <div className="page">
        <Skeleton className="mb-6 h-8 w-40" />
        <Cards count={4} />
      </div>
    </>
  );
}

function ListingShape() {
  return (
    <div className="page">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-6 mb-8 h-10 w-56" />
      <div className="desktop:grid desktop:grid-cols-[240px_minmax(0,1fr)] desktop:gap-10">
        <div className="hidden flex-col gap-4 desktop:flex">
          {cards.map((line) => (
            <Skeleton key={line} className="h-6 w-4/5" />
          ))}
        </div>
        <Cards count={8} />
      </div>
    </div>
  );
}

function ProductShape() {
  return (
    <div className="page">
      <Skeleton className="mb-6 h-5 w-56" />
      <div className="grid gap-6 desktop:grid-cols-2 desktop:gap-14">
        <Skeleton className="aspect-square w-full rounded-sheet" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-9 w-4/5" />
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-10 w-1/2" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-12 w-full rounded-full" />
          <Skeleton className="h-12 w-full rounded-full" />
        </div>
      </div>
    </div>
  );
}

function MemberShape() {
  return (
    <div className="page">
      <Skeleton className="h-5 w-40" />
      <div className="mt-4 grid gap-6 desktop:mt-8 desktop:grid-cols-[220px_minmax(0,1fr)] desktop:gap-12">
        <Skeleton className="h-12 rounded-card desktop:h-80" />
        <div className="flex flex-col gap-5">
          <Skeleton className="h-9 w-48" />
          <Skeleton className="h-16 rounded-card" />
          <Skeleton className="h-72 rounded-sheet" />
        </div>
      </div>
    </div>
  );
}

function NewsShape() {
  return (
    <div className="page">
      <Skeleton className="mb-8 h-10 w-40" />
      <div className="flex flex-col gap-8">
        {[0, 1, 2, 3].map((item) => (
          <div key={item} className="grid gap-4 tablet:grid-cols-[280px_1fr] tablet:gap-6">
            <Skeleton className="aspect-video w-full rounded-card" />
            <div className="flex flex-col gap-3">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-4 w-full" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function TextShape() {
  return (
    <div className="page">
      <Skeleton className="mb-6 h-5 w-48" />
      <Skeleton className="mb-8 h-10 w-2/3 max-w-form" />
      <div className="flex max-w-(--container-narrow) flex-col gap-4">
        {cards.map((line) => (
          <Skeleton key={line} className={line % 4 === 3 ? 'mb-4 h-4 w-1/2' : 'h-4 w-full'} />
        ))}
      </div>
    </div>
  );
}
