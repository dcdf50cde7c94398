import { ContentPage } from '../content-page.tsx';
import { termsOfService } from '../texts/terms-of-service.ts';

export default function TermsOfService() {
  return <ContentPage text={termsOfService} path="/terms-of-service" />;
}
