import type { TestReport } from '#contract/entities/test-reports.ts';
import { api as browserApi } from '../../../api.ts';
import { shopContext } from '../../../context.server.ts';
import type { PublicApi } from '../../../handler.ts';
import { AppLink } from '../../../links/app-link.tsx';
import { listOrNothing } from '../../../loading.ts';
import { saleablePath } from '../../../product-card/product-card.tsx';
import {
  commonName,
  groupReports,
  headlineOf,
  type ReportGroup,
} from '../../../test-reports/report-groups.ts';
import { ReportTable } from '../../../test-reports/report-table.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ContentPage } from '../content-page.tsx';
import { loadPage } from '../load-page.ts';
import { useFilled } from '../use-filled.ts';
import type { Route } from './+types/route';

/** Reads the page that operators maintain, and the reports of all goods. */
async function load(api: PublicApi) {
  const [page, reports] = await Promise.all([
    loadPage(api, 'test-report'),
    listOrNothing<TestReport>(api.listTestReports()),
  ]);
  return { page, reports: groupReports(reports) };
}

export function loader({ context }: Route.LoaderArgs) {
  return load(context.get(shopContext).api);
}

export function clientLoader() {
  return load(browserApi);
}

/** How the shop has its goods tested, with the reports of all goods. */
export default function TestReportPage({ loaderData }: Route.ComponentProps) {
  const page = useFilled(loaderData.page);
  return (
    <ContentPage text={page} path="/test-report">
      {loaderData.reports.length > 0 && <AllReports reports={loaderData.reports} />}
    </ContentPage>
  );
}

function AllReports({ reports }: { reports: readonly ReportGroup[] }) {
  return (
    <section aria-labelledby="all-reports" className="mb-12">
      <h2 id="all-reports" className="text-22 font-bold">
        各商品的報告
      </h2>
      <div className="mt-3 border-t border-line">
        {reports.map((report) => (
          <Disclosure
            key={report.id}
            summary={
              <span>
                {commonName(report.products)}
                <span className="digits block text-14 font-normal text-ink-soft">
                  {headlineOf([report])}
                </span>
              </span>
            }
          >
            <ReportTable report={report} />
            <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-14">
              {report.products.map(({ id, name }) => (
                <AppLink
                  key={id}
                  to={saleablePath('product', id)}
                  className="underline underline-offset-4"
                >
                  {name}
                </AppLink>
              ))}
            </p>
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
