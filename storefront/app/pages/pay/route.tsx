import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { PaymentType } from '#contract/enumerations.ts';
import { api } from '../../api.ts';
import { shopContext } from '../../context.server.ts';
import { awaitReport } from '../../payment/await-report.ts';
import type { Route } from './+types/route';
import { payByLink } from './pay-by-link.ts';
import { PayForm } from './pay-form.tsx';
import { ClosedPage, UnknownPage } from './pay-page.tsx';

/** The address contains the code of the link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

const codeIn = (request: Request) => new URL(request.url).searchParams.get('code') ?? '';

/** Reads what a payment link shows of its order (G-220); null for a code that is missing, forged or too old. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = codeIn(request);
  return { code, order: await orNull(context.get(shopContext).api, code) };
}

/** Within the shop, the browser calls the API itself. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = codeIn(request);
  return { code, order: await orNull(api, code) };
}

type Reader = Pick<typeof api, 'readPayLink'>;

async function orNull(from: Reader, code: string) {
  try {
    return (await from.readPayLink({ query: { code } })).data;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** The API refuses a malformed code as bad input, and any other invalid one as unknown. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422);

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
