import { useDeliveryTerms } from '../../../shared-data.ts';
import { ContentPage } from '../content-page.tsx';
import { shippingMethod } from '../texts/shipping-method.ts';

export default function ShippingMethod() {
  return <ContentPage text={shippingMethod(useDeliveryTerms())} path="/shipping-method" />;
}
