import type { ReactNode } from 'react';
import { Trail } from '../../frame/trail.tsx';
import { PageHead } from '../../head/page-head.tsx';
import { findEntry, type MemberTab, memberCentrePath } from './menu.ts';
import { SideMenu } from './side-menu.tsx';
import { StartStrip } from './start/start-strip.tsx';

export const memberCentreTitle = '會員中心';

/** The menu and the section. The section's name is the page's heading. */
export function MemberCentreLayout({ tab, children }: { tab: MemberTab; children: ReactNode }) {
  const name = findEntry(tab)?.name ?? memberCentreTitle;
  const path = memberCentrePath(tab);
  return (
    <div className="page">
      <PageHead title={name} hidden />
      <Trail
        crumbs={[
          { name: memberCentreTitle, path: '/member-centre' },
          { name, path },
        ]}
      />
      <StartStrip tab={tab} />
      <div className="mt-4 grid gap-6 desktop:mt-6 desktop:grid-cols-[220px_minmax(0,1fr)] desktop:gap-12">
        <SideMenu tab={tab} />
        <section aria-labelledby="member-section" className="min-w-0">
          <h1 id="member-section" className="mb-4 text-22 font-bold desktop:mb-6 desktop:text-28">
            {name}
          </h1>
          {children}
        </section>
      </div>
    </div>
  );
}
