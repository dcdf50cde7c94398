import { describe, expect, it } from 'vitest';
import { readReviewDraft } from './review-form.ts';

const empty = { stars: undefined, tags: [], text: '', pictures: [] };

describe('the draft of a review', () => {
  it('comes back from storage as it was written', () => {
    const draft = {
      stars: '4' as const,
      tags: ['量多', '夜用'] as const,
      text: '不會悶',
      pictures: [{ id: 7, url: '/media/reviews/7-640.webp' }],
    };
    expect(readReviewDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([
    undefined,
    null,
    'text',
    5,
    [],
    { stars: 6, tags: '量多', text: 1, pictures: [{ id: 'x' }] },
  ])('is empty if %j is stored', (value) => expect(readReviewDraft(value)).toEqual(empty));

  it('has no tags that are gone, no more than three pictures and 1,000 characters, and pictures of the shop alone', () => {
    const picture = { id: 1, url: '/media/x-640.webp' };
    const foreign = { id: 2, url: 'https://example.com/x.webp' };
    const read = readReviewDraft({
      tags: ['量多', '便宜'],
      text: '字'.repeat(1_200),
      pictures: [foreign, picture, picture, picture, picture],
    });
    expect(read.tags).toEqual(['量多']);
    expect(read.text).toHaveLength(1_000);
    expect(read.pictures).toEqual([picture, picture, picture]);
  });
});
