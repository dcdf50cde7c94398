import { servicePhone } from '#rules/shop/customer-service.ts';
import { JsonLd, JsonLdAsSent } from '../../head/json-ld.tsx';
import { useSettings } from '../../settings-context.tsx';

function Data() {
  const { brand, company, publicUrl } = useSettings();
  return (
    <JsonLd
      data={{
        '@type': 'WebSite',
        name: brand.name,
        url: `${publicUrl}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${publicUrl}/products?all=1&keyword={keyword}`,
          'query-input': 'required name=keyword',
        },
        publisher: {
          '@type': 'Organization',
          name: brand.name,
          ...(company.name && { legalName: company.name }),
          ...(company.taxId && { taxID: company.taxId }),
          url: `${publicUrl}/`,
          logo: `${publicUrl}/icon-512.png`,
          contactPoint: {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            telephone: servicePhone,
            areaServed: 'TW',
            availableLanguage: 'zh-Hant',
          },
        },
      }}
    />
  );
}

/** The shop and who runs it, as data for search engines. */
export const SiteData = import.meta.env.SSR ? Data : JsonLdAsSent;
