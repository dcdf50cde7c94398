import { ContentPage } from '../content-page.tsx';
import { privacyStatement } from '../texts/privacy-statement.ts';

export default function PrivacyStatement() {
  return <ContentPage text={privacyStatement} path="/privacy-statement" />;
}
