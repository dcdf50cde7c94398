import { brandValues } from '../texts/brand-values.ts';

export function BrandValues() {
  return (
    <div className="grid desktop:grid-cols-2 gap-12 desktop:gap-x-20 desktop:gap-y-16">
      {brandValues.map(({ id, heading, paragraphs }, index) => (
        <section key={id} aria-labelledby={id} className="border-violet-100 border-t-2 pt-6">
          <p aria-hidden="true" className="latin digits text-22 text-violet-600">
            {String(index + 1).padStart(2, '0')}
          </p>
          <h2 id={id} className="mt-1 font-bold text-22">
            {heading}
          </h2>
          {paragraphs.map((text) => (
            <p key={text} className="mt-4">
              {text}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
