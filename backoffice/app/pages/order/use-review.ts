import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Milliseconds after the last change. */
const pause = 300;

/**
 * The effect of a change, requested whenever the change differs; `isCurrent` once the answer belongs to the present
 * change. `wanted` is plain data; while it is undefined, nothing is requested.
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
