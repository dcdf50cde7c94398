import { useLocation } from 'react-router';
import { sharedPicture, sharedSize } from '#rules/goods/pictures.ts';
import { useSettings } from '../settings-context.tsx';
import { type DescriptionType, pageDescription, pageTitle } from './title.ts';

interface PageHeadProps {
  /** The page's own name; if absent, the title begins with the tagline. */
  title?: string | undefined;
  description?: { type: DescriptionType; series?: string } | string;
  /** Path and query of the canonical link; the bare path if absent. */
  canonical?: string;
  /** The picture for shared links, as the API gives it. Without a stored one it is the shop's own. */
  image?: string | undefined;
  /** The type of the page in Open Graph. */
  type?: 'website' | 'article' | 'product';
  /** Keeps the page out of search engines, e.g. members' pages and placeholders. */
  hidden?: boolean;
}

/** Title, description and links of a page; React moves them into the document's head. */
export function PageHead({
  title,
  description,
  canonical,
  image,
  type = 'website',
  hidden,
}: PageHeadProps) {
  const { brand, publicUrl } = useSettings();
  const { pathname } = useLocation();
  const name = pageTitle(title, brand);
  const text =
    typeof description === 'string'
      ? description
      : pageDescription(description?.type ?? 'DEFAULT', brand, description?.series);
  const address = publicUrl + (canonical ?? pathname);
  return (
    <>
      <title>{name}</title>
      <meta name="description" content={text} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta property="og:title" content={name} />
      <meta property="og:description" content={text} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="zh_TW" />
      <meta property="og:image" content={publicUrl + (sharedPicture(image ?? '') ?? '/og.jpg')} />
      <meta property="og:image:width" content={`${sharedSize.width}`} />
      <meta property="og:image:height" content={`${sharedSize.height}`} />
    </>
  );
}
