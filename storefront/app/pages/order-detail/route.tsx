import type { ReactNode } from 'react';
import { data, redirect, useParams } from 'react-router';
import { greatestInteger } from '#contract/integers.ts';
import { api } from '../../api.ts';
import { Trail } from '../../frame/trail.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { loadMember } from '../../load-member.ts';
import { listOrNothing } from '../../loading.ts';
import { loadForMember } from '../../member-loading.ts';
import { isInteger, possibleId } from '../../path-ids.ts';
import { requireMember } from '../../require-member.ts';
import { openErrorModal } from '../../stores/modal.ts';
import { Loading, Skeleton } from '../../ui/states.tsx';
import { WhenLoaded } from '../../when-loaded.tsx';
import { memberCentreTitle } from '../member-centre/layout.tsx';
import { memberCentrePath, memberTabs } from '../member-centre/menu.ts';
import { orderPath } from '../member-centre/order-path.ts';
import type { Route } from './+types/route';
import { OrderView } from './order-view.tsx';

const title = '訂單明細';

/** The order's id. An integer that no order can have stands for the greatest id, which the server does not know. */
function orderId(text: string): number {
  if (!isInteger(text)) throw data(null, { status: 404 });
  return possibleId.test(text) ? Number(text) : greatestInteger;
}

/** Answers 404 for an id that is no integer (G-019). The browser reads the order itself. */
export function loader({ params }: Route.LoaderArgs) {
  orderId(params.id);
  return null;
}

/** Reads the member and the order (rows 2.079, 2.080). An unknown order leads back to the orders (G-019). */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const id = orderId(params.id);
  await requireMember(request);
  void loadMember();
  const [order, reviewed, parcels] = await Promise.all([
    loadForMember(async () => (await api.readOrder({ params: { id } })).data),
    // The order is also shown without these two.
    listOrNothing(api.readOrderReviews({ params: { id } })),
    listOrNothing(api.readOrderParcels({ params: { id } })),
  ]);
  if (order.failure?.errorCode === 'ORDER_NOT_FOUND') {
    // The page is left, so the sentence cannot be shown there.
    const { message, requestId } = order.failure;
    openErrorModal(message, { requestId });
    throw redirect(memberCentrePath(memberTabs.ORDERS));
  }
  return { id, order, reviewed, parcels };
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const { id } = useParams();
  return (
    <Screen id={Number(id)}>
      <OrderSkeleton />
    </Screen>
  );
}

/** The layout of an order while it is loading. */
function OrderSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-52" />
      <div className="mt-5 grid gap-5 desktop:grid-cols-[minmax(0,1fr)_360px]">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

export default function OrderDetail({
  loaderData: { id, order, reviewed, parcels },
}: Route.ComponentProps) {
  return (
    <Screen id={id}>
      <WhenLoaded loaded={order}>
        {/* The key resets the screen for another order (row 2.078). */}
        {(detail) => (
          <OrderView key={detail.id} order={detail} reviewed={reviewed} parcels={parcels} />
        )}
      </WhenLoaded>
    </Screen>
  );
}

function Screen({ id, children }: { id: number; children: ReactNode }) {
  return (
    <div className="page">
      <PageHead title={title} hidden />
      <Trail
        crumbs={[
          { name: memberCentreTitle, path: '/member-centre' },
          { name: '我的訂單', path: memberCentrePath(memberTabs.ORDERS) },
          { name: title, path: orderPath(id) },
        ]}
      />
      <h1 className="mt-4 mb-5 text-28 font-bold desktop:mt-6 desktop:mb-8 desktop:text-36">
        {title}
      </h1>
      {children}
    </div>
  );
}
