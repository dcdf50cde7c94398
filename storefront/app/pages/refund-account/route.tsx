import { useState } from 'react';
import { api } from '../../api.ts';
import { shopContext } from '../../context.server.ts';
import type { Route } from './+types/route';
import { AccountForm } from './account-form.tsx';
import { DonePage, EnteredPage, ExpiredPage, RefundPage } from './refund-page.tsx';

/** The address contains the code of the mailed link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

const codeIn = (request: Request) => new URL(request.url).searchParams.get('code') ?? '';

/**
 * Reads the data that a signed code shows about a refund (G-192); null for a code that is missing, forged or
 * expired.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = codeIn(request);
  return { code, refund: await orNull(context.get(shopContext).api, code) };
}

/** Within the shop, the browser calls the API itself. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = codeIn(request);
  return { code, refund: await orNull(api, code) };
}

type Reader = Pick<typeof api, 'readRefundAccount'>;

async function orNull(from: Reader, code: string) {
  try {
    return (await from.readRefundAccount({ query: { code } })).data;
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** The API refuses a malformed code as bad input, and any other invalid one as unknown. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422);

export default function RefundAccount({
  loaderData: { code, refund: loaded },
}: Route.ComponentProps) {
  const [refund, setRefund] = useState(loaded);
  const [isEditing, setIsEditing] = useState(false);
  if (!refund) return <ExpiredPage />;
  if (refund.state === 'DONE') return <DonePage refund={refund} />;
  if (refund.state === 'KEPT' && !isEditing) {
    const isNew = refund !== loaded;
    return <EnteredPage {...{ refund, isNew }} onEdit={() => setIsEditing(true)} />;
  }
  return (
    <RefundPage
      refund={refund}
      title="填寫退款帳戶"
      lead="款項會以轉帳退回您填寫的帳戶，匯出時再寄信通知您。"
    >
      <AccountForm
        code={code}
        onSaved={(saved) => {
          setRefund(saved);
          setIsEditing(false);
        }}
      />
    </RefundPage>
  );
}
