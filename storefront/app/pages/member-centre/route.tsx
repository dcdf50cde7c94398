import { useLocation } from 'react-router';
import { requireMember } from '../../require-member.ts';
import { WhenLoaded } from '../../when-loaded.tsx';
import type { Route } from './+types/route';
import { CouponsSection } from './coupons-section.tsx';
import { InfoSection } from './info-section.tsx';
import { MemberCentreLayout } from './layout.tsx';
import { loadSection, type Section } from './load-section.ts';
import { memberTabs, readTab } from './menu.ts';
import { OrdersSection } from './orders-section.tsx';
import { ReviewsSection } from './reviews-section.tsx';
import { InvoicesSection, RecipientsSection } from './saved-details-sections.tsx';
import { SectionSkeleton } from './section-skeleton.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { SpendingSection } from './spending-section.tsx';
import { StandingSection } from './standing-section.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireMember(request);
  return loadSection(request.url);
}
clientLoader.hydrate = true as const;

/** The server renders only the layout of the section, without member data. */
export function HydrateFallback() {
  const { search } = useLocation();
  const tab = readTab(new URLSearchParams(search).get('type')) ?? memberTabs.INFO;
  return (
    <MemberCentreLayout tab={tab}>
      <SectionSkeleton tab={tab} />
    </MemberCentreLayout>
  );
}

export default function MemberCentre({ loaderData }: Route.ComponentProps) {
  return (
    <MemberCentreLayout tab={loaderData.tab}>
      <SectionContent section={loaderData} />
    </MemberCentreLayout>
  );
}

function SectionContent({ section }: { section: Section }) {
  switch (section.tab) {
    case memberTabs.INFO:
      return (
        <WhenLoaded loaded={section.account}>
          {(account) => <InfoSection {...account} />}
        </WhenLoaded>
      );
    case memberTabs.SPENDING_ACCUMULAYES:
      return (
        <WhenLoaded loaded={section.account}>
          {(account) => <SpendingSection {...account} />}
        </WhenLoaded>
      );
    case memberTabs.ORDERS:
      return (
        <WhenLoaded loaded={section.orders}>{(page) => <OrdersSection {...page} />}</WhenLoaded>
      );
    case memberTabs.COMMON_RECIPIENT_INFORMATION:
      return <WhenLoaded loaded={section.recipients}>{() => <RecipientsSection />}</WhenLoaded>;
    case memberTabs.COMMON_INVOICE_INFORMATION:
      return <WhenLoaded loaded={section.invoices}>{() => <InvoicesSection />}</WhenLoaded>;
    case memberTabs.REVIEWS:
      return (
        <WhenLoaded loaded={section.reviews}>{(page) => <ReviewsSection {...page} />}</WhenLoaded>
      );
    case memberTabs.SECURITY:
      return (
        <WhenLoaded loaded={section.security}>
          {(security) => <SecuritySection {...security} />}
        </WhenLoaded>
      );
    case memberTabs.STANDING_ORDERS:
      return (
        <WhenLoaded loaded={section.standing}>
          {(standing) => <StandingSection standing={standing} />}
        </WhenLoaded>
      );
    case memberTabs.COUPONS:
      return <CouponsSection />;
  }
}
