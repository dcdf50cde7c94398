import type { Testimonial } from '#contract/entities/content.ts';

/** Customers' statements, each on the colour that the operator chose. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the list has no links, so the keyboard needs this to scroll.
      tabIndex={0}
      aria-label="使用心得"
      className="rail -mx-4 flex snap-x scroll-px-4 gap-4 overflow-x-auto px-4 pt-4 pb-1 desktop:gap-6"
    >
      {testimonials.map(({ id, image, jobTitle, name, content, backgroundColor }) => (
        <li
          key={id}
          className="flex w-72 shrink-0 snap-start flex-col rounded-card p-5 desktop:w-80"
          style={{ backgroundColor }}
        >
          <p className="flex-1">{content}</p>
          <div className="mt-4 flex items-center gap-3">
            <img
              src={image}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              className="size-12 rounded-full bg-paper object-cover"
            />
            <p className="text-14">
              <span className="block font-medium">{name}</span>
              <span className="block text-ink-soft">{jobTitle}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
