import { useRevalidator } from 'react-router';
import type { MemberPasskey } from '#contract/calls/member-passkeys.ts';
import type { AccountSecurity } from '#contract/calls/own-data.ts';
import type { OwnSession } from '#contract/calls/self-service.ts';
import { DeletionCard } from './deletion-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { EmailCard } from './email-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';

export interface SecurityData {
  security: AccountSecurity;
  sessions: OwnSession[];
  passkeys: MemberPasskey[];
}

/** What members change of their own accounts without customer service (G-216). */
export function SecuritySection({ security, sessions, passkeys }: SecurityData) {
  const { hasPassword, pendingEmail, hasPasskeys, isCopyAsked, deletesAt, deletion } = security;
  const { revalidate } = useRevalidator();
  const canAdd = hasPasskeys && 'PublicKeyCredential' in window;
  return (
    <div className="flex flex-col gap-5">
      <PasswordCard hasPassword={hasPassword} onChanged={() => void revalidate()} />
      <EmailCard hasPassword={hasPassword} pendingEmail={pendingEmail} />
      <PasskeysCard passkeys={passkeys} hasPassword={hasPassword} canAdd={canAdd} />
      <DevicesCard sessions={sessions} />
      <OwnDataCard isAsked={isCopyAsked} />
      <DeletionCard hasPassword={hasPassword} deletesAt={deletesAt} deletion={deletion} />
    </div>
  );
}
