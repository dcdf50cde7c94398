import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Milliseconds after the last change. */
const pause = 300;

/**
 * What a wish would come to, asked for whenever it has changed; `isCurrent` once the answer is about the wish as it is.
 * `wish` is plain data; nothing is asked while it is undefined.
 */
export function useReview<Wish, Review>(
  key: readonly unknown[],
  wish: Wish | undefined,
  ask: (wish: Wish) => Promise<Review>,
): { review: Review | undefined; problem: string | undefined; isCurrent: boolean } {
  const text = wish === undefined ? '' : JSON.stringify(wish);
  const [settled] = useDebouncedValue(text, pause);
  const { data, error, isFetching } = useQuery({
    queryKey: [...key, settled],
    queryFn: () => ask(JSON.parse(settled) as Wish),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const isAsked = text !== '' && settled === text;
  return {
    review: text === '' || error ? undefined : data,
    problem: isAsked ? error?.message : undefined,
    isCurrent: isAsked && !isFetching && !error && data !== undefined,
  };
}
