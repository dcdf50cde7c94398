import type { Product } from '#contract/entities/catalog.ts';
import { CompareButton } from '../../compare/compare-button.tsx';
import { TrueSizeButton } from '../../true-size/true-size-button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { mainFeaturesOf, padsOf } from './features.ts';

/** A description of the goods in one sentence, and features for comparison. */
export function Introduction({ item, isSingle }: { item: Product; isSingle: boolean }) {
  const features = mainFeaturesOf(item);
  const pads = padsOf(item);
  return (
    <>
      {item.briefDescription && <p className="text-18 text-pretty">{item.briefDescription}</p>}
      {features.length > 0 && (
        <dl className="mt-4 flex flex-wrap gap-x-6 gap-y-2 border-y border-line py-3 text-14">
          {features.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-13 text-ink-soft">{name}</dt>
              <dd className="digits font-medium whitespace-nowrap">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {features.length > 0 && (
        <div className="mt-1 mb-6 flex flex-wrap gap-2">
          {pads.length > 0 && <TrueSizeButton pads={pads} />}
          {isSingle && (
            <CompareButton
              id={item.id}
              name={item.name}
              className={buttonClass(
                'quiet',
                'small',
                pads.length > 0 ? 'px-3 noscript:-ml-3' : '-ml-3 px-3',
              )}
            />
          )}
        </div>
      )}
    </>
  );
}
