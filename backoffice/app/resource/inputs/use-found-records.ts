import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { resourceNamed } from '#contract/resources/index.ts';
import { hasRight } from '#contract/rights.ts';
import { recordsOf } from '../../api.ts';
import { useMe } from '../../session.ts';

/** Milliseconds after the last character. */
const pause = 200;
const mostFound = 20;

/**
 * The first records of the entity with this name that match the typed words. Until the answer arrives, these are
 * the matching records of the answer before, so that a quick Enter never chooses a record that other words found.
 */
export function useFoundRecords(to: string, typed: string) {
  const resource = resourceNamed(to);
  const { role } = useMe();
  const mayRead = resource !== undefined && hasRight(role, `${resource.area}.read`);
  const words = typed.trim();
  const [keyword] = useDebouncedValue(words, pause);
  const {
    data = [],
    isPlaceholderData,
    isFetching,
  } = useQuery({
    queryKey: [to, 'choices', keyword],
    queryFn: async () => {
      if (!resource || !mayRead) return [];
      const { sort, title, key } = resource;
      const search = { keyword, sort, page: 1, perPage: mostFound };
      const { rows } = await recordsOf(resource).search(search);
      return rows.map((row) => ({
        value: String(row.id),
        label: [row[title], key !== 'id' && key !== title && row[key]].filter(Boolean).join('　'),
      }));
    },
    placeholderData: keepPreviousData,
  });
  const isAnswered = keyword === words && !isPlaceholderData;
  return {
    found: isAnswered ? data : data.filter(({ label }) => holds(label, words)),
    nothingFound: mayRead ? wordsWithout(isAnswered && !isFetching) : '您的角色看不到這些資料',
  };
}

const wordsWithout = (isAnswered: boolean) => (isAnswered ? '沒有符合的資料' : '搜尋中…');

const holds = (label: string, words: string) => label.toLowerCase().includes(words.toLowerCase());
