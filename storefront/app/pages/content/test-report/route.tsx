import { ContentPage } from '../content-page.tsx';
import { testReport } from '../texts/test-report.ts';

export default function TestReport() {
  return <ContentPage text={testReport} path="/test-report" />;
}
