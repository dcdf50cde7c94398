import { useState } from 'react';
import { AppLink } from '../../../links/app-link.tsx';
import { headlineOf } from '../../../test-reports/report-groups.ts';
import { ReportTable } from '../../../test-reports/report-table.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { GoodsPage } from '../load-product.ts';
import { Reviews } from './reviews.tsx';

interface PartProps {
  page: GoodsPage;
}

const pill =
  'digits inline-flex min-h-11 items-center gap-2 rounded-small border border-line bg-paper px-3 text-14 hover:border-violet-700 desktop:min-h-7';

/** The rating and the test reports. Both lead to their sections below; with scripts the reports open as a sheet. */
export function TrustLine({ page }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (page.kind !== 'product') return null;
  const { reports, reviews } = page.trust;
  const total = page.item.ratingCount;
  if (reports.length === 0 && !reviews) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2 desktop:mt-1">
      {reports.length > 0 && (
        // biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the section below.
        <a
          href="#test-reports"
          aria-haspopup="dialog"
          className={pill}
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(true);
          }}
        >
          <Icon name="check" className="size-5 text-leaf-700" />
          {headlineOf(reports)}
        </a>
      )}
      {reviews && total > 0 && (
        <a href="#reviews" className={pill}>
          <span aria-hidden="true">★</span>
          <span className="sr-only">評分</span>
          {page.item.ratingAverage?.toFixed(1)}
          <span className="text-ink-soft">{total} 則評論</span>
        </a>
      )}
      {isOpen && (
        <Dialog title="檢驗報告" shape="sheet" onClose={() => setIsOpen(false)}>
          <ReportList page={page} />
        </Dialog>
      )}
    </div>
  );
}

function ReportList({ page }: PartProps) {
  if (page.kind !== 'product') return null;
  return (
    <div className="flex flex-col gap-8">
      {page.trust.reports.map((report) => (
        <ReportTable key={report.id} report={report} />
      ))}
      <p className="text-14">
        <AppLink to="/test-report" className="underline underline-offset-4">
          我們怎麼送驗，以及所有商品的報告
        </AppLink>
      </p>
    </div>
  );
}

/** The test reports as one of the details, and the reviews below them. */
export function TrustSections({ page }: PartProps) {
  if (page.kind !== 'product') return null;
  const { reports, reviews } = page.trust;
  return (
    <>
      {reports.length > 0 && (
        <Disclosure summary={<h2>檢驗報告</h2>}>
          {/* The browser opens the section that holds the target of a link. */}
          <div id="test-reports">
            <ReportList page={page} />
          </div>
        </Disclosure>
      )}
      {reviews && <Reviews productId={page.item.id} first={reviews} />}
    </>
  );
}
