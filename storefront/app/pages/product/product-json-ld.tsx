import type { Availability } from '#contract/enumerations.ts';
import { pictureFileAt } from '#rules/pictures.ts';
import { sellingPrice } from '#rules/prices.ts';
import { JsonLd } from '../../head/json-ld.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { useSettings } from '../../settings-context.tsx';
import type { GoodsPage } from './load-product.ts';

const schemaNames: Readonly<Record<Availability, string>> = {
  IN_STOCK: 'InStock',
  FEW: 'LimitedAvailability',
  SOLD_OUT: 'OutOfStock',
};

/** The product as data for search engines, with the state of its stock. */
export function ProductJsonLd({ page: { kind, item, availability } }: { page: GoodsPage }) {
  // Goods with a purchase limit of 0 count as sold out (G-070).
  const stock = item.purchaseLimit === 0 ? 'SOLD_OUT' : availability;
  const { brand, publicUrl } = useSettings();
  const [event] = item.discounts;
  return (
    <JsonLd
      data={{
        '@type': 'Product',
        name: item.name,
        description: item.introduction || item.briefDescription,
        image: item.images.map(({ url }) => new URL(pictureFileAt(url, 1200), publicUrl).href),
        sku: item.materialNo,
        ...(item.internationalBarcode ? { gtin13: item.internationalBarcode } : {}),
        brand: { '@type': 'Brand', name: brand.name },
        offers: {
          '@type': 'Offer',
          url: publicUrl + saleablePath(kind, item.id),
          price: sellingPrice(item),
          priceCurrency: 'TWD',
          ...(event ? { priceValidUntil: event.endsAt.slice(0, 10) } : {}),
          ...(stock ? { availability: `https://schema.org/${schemaNames[stock]}` } : {}),
          itemCondition: 'https://schema.org/NewCondition',
        },
      }}
    />
  );
}
