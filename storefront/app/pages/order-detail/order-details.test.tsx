import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderDetail } from '#contract/entities/orders.ts';
import { SettingsProvider } from '../../settings-context.tsx';
import { testSettings } from '../../testing/browser.ts';
import { Delivery } from './order-details.tsx';
import { Parcels } from './parcels.tsx';

const homeTracking = 'https://carrier.example/parcels';

/** The delivery of an order on its way, in a shop that knows these pages of carriers. */
function delivery(
  shipType: OrderDetail['shipType'],
  links: { homeTracking?: string } = {},
  isInParcels = false,
) {
  const order = { shipType, trackingNo: 'QM-1', expectedDeliveryTime: 'ANY' };
  const settings = { ...testSettings, links: { ...testSettings.links, ...links } };
  return renderToStaticMarkup(
    <SettingsProvider value={settings}>
      <Delivery order={order as unknown as OrderDetail} isInParcels={isInParcels} />
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

it('the number of an order in several parcels stands at its parcels', () => {
  expect(delivery('HOME', {}, true)).not.toContain('QM-1');
  const order = { shipType: 'STORE', storeType: 'FAMI' } as const;
  const goods = [{ name: '日用 28 cm', quantity: 2 }];
  const html = renderToStaticMarkup(
    <SettingsProvider value={testSettings}>
      <Parcels
        order={order}
        parcels={[
          { state: 'ARRIVED', trackingNo: 'QM-1', goods },
          { state: 'PREPARING', trackingNo: null, goods },
        ]}
      />
    </SettingsProvider>,
  );
  for (const words of [
    '分 2 個包裹寄送',
    '已到店',
    '準備中',
    'QM-1',
    '日用 28 cm × 2',
    'famiport',
  ]) {
    expect(html).toContain(words);
  }
  expect(renderToStaticMarkup(<Parcels order={order} parcels={[]} />)).toBe('');
});

it('the number of a parcel with the shop’s own label leads to its carrier, whatever brought the first one', () => {
  const settings = { ...testSettings, links: { ...testSettings.links, homeTracking } };
  const goods = [{ name: '日用 28 cm', quantity: 1 }];
  const html = renderToStaticMarkup(
    <SettingsProvider value={settings}>
      <Parcels
        order={{ shipType: 'HOME', homeCarrier: 'TCAT' }}
        parcels={[
          { state: 'SENT', trackingNo: 'T-1', homeCarrier: 'TCAT', goods },
          { state: 'SENT', trackingNo: 'OWN-2', goods },
        ]}
      />
    </SettingsProvider>,
  );
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="https://www.t-cat.com.tw/inquire/trace.aspx"',
    `href="${homeTracking}"`,
  ]);
});
