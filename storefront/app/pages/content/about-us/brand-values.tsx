import type { ContentSection } from '#contract/entities/content.ts';
import { ContentBlocks } from '../content-blocks.tsx';

/** The values of the brand, with a number for each section. */
export function BrandValues({ sections }: { sections: readonly ContentSection[] }) {
  return (
    <div className="grid gap-12 desktop:grid-cols-2 desktop:gap-x-20 desktop:gap-y-16">
      {sections.map(({ id, heading, blocks }, index) => (
        <section key={id} aria-labelledby={id} className="border-t-2 border-violet-100 pt-6">
          <p aria-hidden="true" className="latin digits text-22 text-violet-600">
            {String(index + 1).padStart(2, '0')}
          </p>
          <h2 id={id} className="mt-1 text-22 font-bold">
            {heading}
          </h2>
          {blocks.map((block) =>
            block.kind === 'paragraph' ? (
              <p key={block.text} className="mt-4">
                {block.text}
              </p>
            ) : (
              <div key={JSON.stringify(block)} className="prose mt-4">
                <ContentBlocks blocks={[block]} heading={heading} />
              </div>
            ),
          )}
        </section>
      ))}
    </div>
  );
}
