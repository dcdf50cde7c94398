import { useEffect, useState } from 'react';
import type { Resource } from '#contract/resources/resource.ts';
import classes from './section-index.module.css';

/** Forms with fewer sections than this fit on a screen. */
const fewestSections = 4;

/** The id of a section of a form, so that the index can lead to it. */
export const sectionIdOf = (index: number) => `section-${index + 1}`;

/** Links to the sections of a long form; the section in view is marked. Null for short forms. */
export function SectionIndex({ form }: Pick<Resource, 'form'>) {
  const current = useSectionInView(form.length);
  if (form.length < fewestSections) return null;
  return (
    <nav aria-label="表單的段落" className={classes.index}>
      {form.map(({ title }, index) => (
        <a
          key={title}
          href={`#${sectionIdOf(index)}`}
          aria-current={index === current ? 'true' : undefined}
          onClick={(event) => {
            // The address stays as it is, because the router would take the new one for another screen.
            event.preventDefault();
            document.getElementById(sectionIdOf(index))?.scrollIntoView({ block: 'start' });
          }}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The first section of which something is visible in the upper half of the window. */
function useSectionInView(count: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const seen = new Set<string>();
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = Array.from({ length: count }, (_, index) => index).find((index) =>
          seen.has(sectionIdOf(index)),
        );
        if (first !== undefined) setCurrent(first);
      },
      { rootMargin: '-160px 0px -50% 0px' },
    );
    for (let index = 0; index < count; index++) {
      const section = document.getElementById(sectionIdOf(index));
      if (section) watch.observe(section);
    }
    return () => watch.disconnect();
  }, [count]);
  return current;
}
