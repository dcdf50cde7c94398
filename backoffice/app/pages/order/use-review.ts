import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Milliseconds after the last change. */
const pause = 300;

/**
 * What a change would come to, asked for whenever it is another one; `isCurrent` once the answer is about the change as it
 * is. `wanted` is plain data; nothing is asked while it is undefined.
 */
export function useReview<Wanted, Review>(
  key: readonly unknown[],
  wanted: Wanted | undefined,
  ask: (wanted: Wanted) => Promise<Review>,
): { review: Review | undefined; problem: string | undefined; isCurrent: boolean } {
  const text = wanted === undefined ? '' : JSON.stringify(wanted);
  const [settled] = useDebouncedValue(text, pause);
  const { data, error, isFetching } = useQuery({
    queryKey: [...key, settled],
    queryFn: () => ask(JSON.parse(settled) as Wanted),
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
