import { type ReviewTag, reviewTags } from '#contract/enumerations.ts';
import { mostReviewPictures, mostReviewText } from '#rules/orders/reviews.ts';

export const starChoices = [
  { value: '5', label: '★★★★★ 很滿意' },
  { value: '4', label: '★★★★☆ 滿意' },
  { value: '3', label: '★★★☆☆ 普通' },
  { value: '2', label: '★★☆☆☆ 不太滿意' },
  { value: '1', label: '★☆☆☆☆ 不滿意' },
] as const;
export type Stars = (typeof starChoices)[number]['value'];

/** A picture of a review, at the address that the server gives it. */
export interface ReviewPicture {
  id: number;
  url: string;
}

/** A review that is being written. */
export interface ReviewDraft {
  stars: Stars | undefined;
  tags: readonly ReviewTag[];
  text: string;
  pictures: readonly ReviewPicture[];
}

/** The draft that the browser has stored; an empty one for any other value. */
export function readReviewDraft(value: unknown): ReviewDraft {
  const { stars, tags, text, pictures } = (value ?? {}) as Record<string, unknown>;
  return {
    stars: starChoices.find((choice) => choice.value === stars)?.value,
    tags: Array.isArray(tags) ? reviewTags.filter((tag) => tags.includes(tag)) : [],
    text: typeof text === 'string' ? text.slice(0, mostReviewText) : '',
    pictures: Array.isArray(pictures)
      ? pictures.filter(isPicture).slice(0, mostReviewPictures)
      : [],
  };
}

const isPicture = (value: unknown): value is ReviewPicture => {
  const { id, url } = (value ?? {}) as Record<string, unknown>;
  return Number.isSafeInteger(id) && typeof url === 'string' && url.startsWith('/media/');
};
