import { useState } from 'react';
import { api } from '../../api.ts';
import { shopContext } from '../../context.server.ts';
import { codeIn, dataOrNull } from '../../links/mailed-code.ts';
import type { Route } from './+types/route';
import { AccountForm } from './account-form.tsx';
import { DonePage, EnteredPage, ExpiredPage, RefundPage } from './refund-page.tsx';

/** The address contains the code of the mailed link. No other host may learn it. */
export function headers() {
  return { 'referrer-policy': 'no-referrer' };
}

/**
 * Reads the data that a signed code shows about a refund (G-192); null for a code that is missing, forged or
 * expired.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const code = codeIn(request);
  return {
    code,
    refund: await dataOrNull(context.get(shopContext).api.readRefundAccount({ query: { code } })),
  };
}

/** Within the shop, the browser calls the API itself. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const code = codeIn(request);
  return { code, refund: await dataOrNull(api.readRefundAccount({ query: { code } })) };
}

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
