import { redirect } from 'react-router';
import { PageHead } from '../../head/page-head.tsx';
import { returnFromPayment } from '../../payment/payment-return.ts';
import { clearRedirectInfo, readRedirectInfo } from '../../stores/redirect.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Loading } from '../../ui/states.tsx';
import type { Route } from './+types/route';
import { returnFromMap } from './return-from-map.ts';

/** Other sites send the shopper back here. Leads to the page they left, or home if no page is stored (G-020). */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  throw redirect(pathAfter(new URL(request.url).search));
}
clientLoader.hydrate = true as const;

/** How to return from each kind of other site. */
function pathAfter(search: string): string {
  const left = readRedirectInfo();
  if (!left) return '/';
  if (left.type === 'linePay' || left.type === 'cathayCreditCardPay') {
    return returnFromPayment(left, search);
  }
  clearRedirectInfo();
  return left.type === 'map' ? returnFromMap(left, search) : left.backPath;
}

export function HydrateFallback() {
  return (
    <div className="page grid min-h-[50vh] place-items-center">
      <PageHead title="處理中" hidden />
      <Loading label="處理中，請稍候">
        <Spinner className="size-8 text-violet-700" />
      </Loading>
    </div>
  );
}

export default function Redirect() {
  return <HydrateFallback />;
}
