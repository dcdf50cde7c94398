import type { Product } from '#contract/entities/catalog.ts';
import { mainFeaturesOf } from './product-texts.ts';

/** A description of the goods in one sentence, and features for comparison. */
export function Introduction({ item }: { item: Product }) {
  const features = mainFeaturesOf(item);
  return (
    <>
      {item.briefDescription && <p className="text-18">{item.briefDescription}</p>}
      {features.length > 0 && (
        <dl className="mt-4 mb-8 flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3 text-14">
          {features.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-13 text-ink-soft">{name}</dt>
              <dd className="digits font-medium whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
