import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { SettingsProvider } from '../../settings-context.tsx';
import { testSettings } from '../../testing/browser.ts';
import { Delivery } from './order-details.tsx';

const homeTracking = 'https://carrier.example/parcels';

/** The delivery of an order on its way, in a shop that knows these pages of carriers. */
function delivery(shipType: OrderDetail['shipType'], links: { homeTracking?: string } = {}) {
  const order = { shipType, trackingNo: 'QM-1', expectedDeliveryTime: 'ANY' };
  const settings = { ...testSettings, links: { ...testSettings.links, ...links } };
  return renderToStaticMarkup(
    <SettingsProvider value={settings}>
      <Delivery order={order as unknown as OrderDetail} />
    </SettingsProvider>,
  );
}

it('the number of a parcel leads to the page of the carrier that the shop names for home deliveries', () => {
  const html = delivery('HOME', { homeTracking });
  expect(html).toContain(`href="${homeTracking}"`);
  expect(html).toContain('（到宅配業者網站查詢，另開視窗）');
});

it('the number of a parcel is plain text if the shop names no carrier', () => {
  const html = delivery('HOME');
  expect(html).toContain('QM-1');
  expect(html).not.toContain('<a ');
});

it('the number of a parcel to a store leads to 7-ELEVEN', () => {
  const html = delivery('STORE', { homeTracking });
  expect(html).toContain('href="https://eservice.7-11.com.tw/e-tracking/search.aspx"');
  expect(html).not.toContain(homeTracking);
});
