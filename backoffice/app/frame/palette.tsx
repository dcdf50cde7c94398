import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { screenGroups } from '#contract/navigation.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import { pathOfRecord } from '#rules/records/path-of-record.ts';
import { screensOf } from '#rules/records/screens-of.ts';
import { adminApi } from '../api.ts';
import { useMe } from '../session.ts';

/** Milliseconds after the last character. */
const pause = 200;

/** The most screens that are shown at once. More would take longer to show than a frame, and nobody reads them. */
const mostScreens = 12;

const [store, spotlight] = createSpotlight();

/** Opens the palette if its code is loaded; otherwise it opens when it is loaded. */
export const openPalette = () => spotlight.open();

/** Finds screens and records by their words, from every screen. Loaded at the first request, and opens at once then. */
export default function Palette() {
  const { role } = useMe();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [keyword] = useDebouncedValue(typed.trim(), pause);
  useEffect(() => spotlight.open(), []);
  useEffect(chooseFirst);
  const { data: records = [], isPlaceholderData } = useQuery({
    queryKey: ['everything', keyword],
    queryFn: async () => (await adminApi.searchEverything({ body: { keyword } })).data,
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  });
  const words = typed.trim().toLowerCase();
  const screens = screensOf(role)
    .filter(({ label, name }) => label.includes(words) || name.includes(words))
    .slice(0, mostScreens);
  // Until the answer to these words arrives, only matching entries are shown: Enter must not open a result of earlier
  // words.
  const isAnswered = keyword === typed.trim() && !isPlaceholderData;
  const found =
    words === ''
      ? []
      : records.filter(({ title }) => isAnswered || title.toLowerCase().includes(words));
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={setTyped}
      shortcut={['mod + K']}
      // Also during input in a field.
      tagsToIgnore={[]}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      overlayProps={{ blur: 0 }}
      attributes={{ content: { 'aria-label': '搜尋功能與資料' } }}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search aria-label="搜尋功能與資料" placeholder="搜尋功能與資料…" />
      <Spotlight.ActionsList>
        {screens.map(({ name, label, group }) => (
          <Spotlight.Action
            key={name}
            label={label}
            description={screenGroups[group]}
            onClick={() => void navigate(`/${name}`)}
          />
        ))}
        {found.map(({ resource, label, id, title }) => (
          <Spotlight.Action
            key={`${resource}/${id}`}
            label={title}
            description={label}
            onClick={() => void navigate(placeOf(resource, id, title))}
          />
        ))}
        {screens.length + found.length === 0 && <Spotlight.Empty>沒有符合的結果</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Enter opens the first result, including results that arrive after the library's own choice. */
function chooseFirst(): void {
  const first = document.querySelector('[data-action]');
  if (!first || document.querySelector('[data-action][data-selected]')) return;
  first.setAttribute('data-selected', 'true');
  store.updateState((state) => ({ ...state, selected: 0 }));
}

/** The screen of a result, or the list that contains it. */
function placeOf(name: string, id: number, title: string): string {
  const listed = listedNamed(name);
  const path = listed && pathOfRecord(listed, id);
  return path ?? `/${name}?keyword=${encodeURIComponent(title)}`;
}
