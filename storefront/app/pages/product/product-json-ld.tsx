import { JsonLd, JsonLdAsSent } from '../../head/json-ld.tsx';
import { useSettings } from '../../settings-context.tsx';
import { useDeliveryTerms } from '../../shared-data.ts';
import type { GoodsPage } from './load-product.ts';
import { productData } from './product-data.ts';

function Data({ page }: { page: GoodsPage }) {
  const { brand, publicUrl } = useSettings();
  const terms = useDeliveryTerms();
  return <JsonLd data={productData(page, { publicUrl, brandName: brand.name, ...terms })} />;
}

/** The goods as data for search engines. */
export const ProductJsonLd = import.meta.env.SSR ? Data : JsonLdAsSent;
