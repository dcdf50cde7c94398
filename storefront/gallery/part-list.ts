import type { Part } from './part.ts';

const files = import.meta.glob<{ part: Part }>('./parts/*.tsx', { eager: true });

/** Every part, by the name of its file. */
export const parts: readonly (Part & { name: string })[] = Object.entries(files).map(
  ([path, { part }]) => ({ ...part, name: path.replace(/^.*\/|\.tsx$/g, '') }),
);
