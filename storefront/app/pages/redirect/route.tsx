import { redirect } from 'react-router';
import { awaitMemberState } from '../../await-member-state.ts';
import { shopContext } from '../../context.server.ts';
import { PageHead } from '../../head/page-head.tsx';
import { dataOrNull } from '../../links/mailed-code.ts';
import { returnFromPayment } from '../../payment/payment-return.ts';
import { clearRedirectInfo, readRedirectInfo } from '../../stores/redirect.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Loading } from '../../ui/states.tsx';
import type { Route } from './+types/route';
import { NoOrderState, OrderState } from './order-state.tsx';
import { returnFromMap } from './return-from-map.ts';

/**
 * Reads the data that a signed code shows about its order (G-181): `undefined` without a code, `null` for an
 * invalid one.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get('code');
  if (code === null) return { result: undefined };
  const answer = context.get(shopContext).api.readOrderResult({ query: { code } });
  return { result: await dataOrNull(answer) };
}

/**
 * Other sites send the shopper back here. It leads to the page that the shopper left. If this browser has stored
 * none, it shows the order of the code, or leads home (G-020, G-181).
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url);
  const isFromEmail = searchParams.has('code') && !searchParams.has('result');
  const path = isFromEmail ? undefined : await pathAfter(search);
  if (path) throw redirect(path);
  if (!searchParams.has('code')) throw redirect('/');
  return serverLoader();
}
// Without a `HydrateFallback` the server renders the page itself; this function runs after hydration.
clientLoader.hydrate = true as const;

/** The path for each kind of other site; undefined if this browser has not stored where the shopper went. */
async function pathAfter(search: string): Promise<string | undefined> {
  const left = readRedirectInfo();
  if (!left) return undefined;
  if (left.type === 'linePay' || left.type === 'cathayCreditCardPay') {
    return returnFromPayment(left, search);
  }
  clearRedirectInfo();
  if (left.type !== 'map') return left.backPath;
  // What was typed belongs to the member. Before the session is known, it would count as another's.
  await awaitMemberState();
  return returnFromMap(left, search);
}

/** The server renders it too, so that a result is readable without scripts. */
export default function Redirect({ loaderData: { result } }: Route.ComponentProps) {
  if (result) return <OrderState result={result} />;
  return result === null ? <NoOrderState /> : <Waiting />;
}

function Waiting() {
  return (
    <div className="page grid min-h-[50vh] place-items-center">
      <PageHead title="處理中" hidden />
      <Loading label="處理中，請稍候">
        <Spinner className="size-8 text-violet-700" />
      </Loading>
    </div>
  );
}
