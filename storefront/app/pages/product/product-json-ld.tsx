import { pictureFileAt } from '#rules/pictures.ts';
import { sellingPrice } from '#rules/prices.ts';
import { JsonLd } from '../../head/json-ld.tsx';
import { saleablePath } from '../../product-card/product-card.tsx';
import { useSettings } from '../../settings-context.tsx';
import type { GoodsPage } from './load-product.ts';

/**
 * The product as data for search engines. The page is cached and each visitor's browser reads the stock, so the
 * availability is given only where it does not depend on the stock.
 */
export function ProductJsonLd({ page: { kind, item } }: { page: GoodsPage }) {
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
          ...(item.purchaseLimit === 0 ? { availability: 'https://schema.org/OutOfStock' } : {}),
          itemCondition: 'https://schema.org/NewCondition',
        },
      }}
    />
  );
}
