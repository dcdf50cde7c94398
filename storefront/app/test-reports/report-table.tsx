import { formatDate } from '#rules/dates.ts';
import { Typeset } from '../ui/num.tsx';
import type { ReportGroup } from './report-groups.ts';

/** The items of one report as a table, with who tested them and when. On phones its rows become cards. */
export function ReportTable({ report }: { report: ReportGroup }) {
  const { reportNo, laboratory, testedAt, file, items } = report;
  return (
    <div className="prose">
      <table aria-label={`檢驗報告 ${reportNo}`}>
        <thead>
          <tr>
            <th scope="col">檢驗項目</th>
            <th scope="col">標準</th>
            <th scope="col">結果</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ id, item, standard, result, isPassed }) => (
            <tr key={id}>
              <td data-label="檢驗項目">{item}</td>
              <td data-label="標準">
                <Typeset text={standard} />
              </td>
              <td data-label="結果">
                <Typeset text={isPassed ? result : `${result}（不合格）`} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="digits text-14 text-ink-soft">
        {laboratory}，{formatDate(testedAt)}，報告編號 {reportNo}
        {file && (
          <>
            ，<a href={file}>看報告</a>
          </>
        )}
      </p>
    </div>
  );
}
