import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentType } from '#contract/enumerations.ts';
import { api } from '../../api.ts';
import { shopContext } from '../../context.server.ts';
import { codeIn, dataOrNull } from '../../links/mailed-code.ts';
import { awaitReport } from '../../payment/await-report.ts';
import { usePageRestored } from '../../use-page-restored.ts';
import type { Route } from './+types/route';
import { payByLink } from './pay-by-link.ts';
import { PayForm } from './pay-form.tsx';
import { ClosedPage, UnknownPage } from './pay-page.tsx';

/** The address contains the code of the link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

/** Reads what a payment link shows of its order (G-220); null for a code that is missing, forged or too old. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = codeIn(request);
  return {
    code,
    order: await dataOrNull(context.get(shopContext).api.readPayLink({ query: { code } })),
  };
}

/** Within the shop, the browser calls the API itself. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = codeIn(request);
  return { code, order: await dataOrNull(api.readPayLink({ query: { code } })) };
}

export default function Pay({ loaderData: { code, order } }: Route.ComponentProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const isConfirming = order?.state === 'CONFIRMING';
  useEffect(() => {
    if (!isConfirming) return;
    const poll = async () => {
      await revalidate();
      return false;
    };
    return awaitReport(poll, () => undefined);
  }, [isConfirming, revalidate]);
  usePageRestored(() => {
    setIsBusy(false);
    void revalidate();
  });
  async function pay(paymentType: PaymentType) {
    setIsBusy(true);
    if (await payByLink(code, paymentType)) return;
    await revalidate();
    setIsBusy(false);
    window.scrollTo({ top: 0 });
  }
  if (!order) return <UnknownPage />;
  if (order.state !== 'OPEN') return <ClosedPage order={order} />;
  return <PayForm order={order} isBusy={isBusy} onPay={(paymentType) => void pay(paymentType)} />;
}
