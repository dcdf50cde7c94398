import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { SearchSuggestions as Suggestions } from '#contract/entities/search.ts';
import { api } from '../../api.ts';
import { withCarriedQuery } from '../../links/query.ts';
import { useShared } from '../../shared-data.ts';
import { closePanels } from '../panels.ts';
import { latest } from './latest.ts';
import { OptionLine } from './option-line.tsx';
import { groupsAtFirst, groupsOf, type SearchOption } from './options.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import { useCombobox } from './use-combobox.ts';
import { useTyped } from './use-typed.ts';

const longestKeyword = 50;

/** The box below the search input. It is loaded when the input is touched first, and makes it a combobox. */
export default function SearchSuggestions({ input }: { input: HTMLInputElement }) {
  const { typed, groups, forget, hasRecent, ...box } = useBox(input);
  const { isOpen, listId, active, options, take } = box;
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && typed !== '' ? `有 ${options.length} 個建議` : ''}
      </p>
      <div
        ref={box.element}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-10 flex flex-col overflow-hidden bg-paper text-ink shadow-panel max-wide:h-[calc(100dvh-9rem)] wide:right-0 wide:left-auto wide:mt-2 wide:max-h-[70dvh] wide:w-96 wide:rounded-card wide:border wide:border-line"
      >
        <div
          id={listId}
          role="listbox"
          aria-label="搜尋建議"
          className="min-h-0 overflow-y-auto overscroll-contain py-2"
        >
          {groups.map(({ title, options: ofGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox.
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden="true" className="px-5 pt-3 pb-1 text-13 text-ink-soft">
                {title}
              </p>
              {ofGroup.map((option) => (
                <OptionLine
                  // Several needs may lead to the same page.
                  key={`${option.path} ${option.text}`}
                  id={idOf(listId, options.indexOf(option))}
                  option={option}
                  isActive={options[active] === option}
                  onTake={() => take(option)}
                />
              ))}
            </div>
          ))}
        </div>
        {hasRecent && (
          <button
            type="button"
            className="min-h-11 shrink-0 self-start px-5 text-14 text-violet-700 underline underline-offset-4"
            onClick={forget}
          >
            清除最近搜尋
          </button>
        )}
      </div>
    </>
  );
}

const idOf = (listId: string, index: number) => `${listId}-${index}`;

/** The state of the box: what it offers, whether it is open, and which option is active. */
function useBox(input: HTMLInputElement) {
  const typed = useTyped(input);
  const [isWanted, setWanted] = useState(() => document.activeElement === input);
  const [active, setActive] = useState(-1);
  const [recent, setRecent] = useState(recentSearches);
  const found = useFound(typed);
  const { series } = useShared().navigation;
  const groups = useMemo(
    () => (typed === '' ? groupsAtFirst(recent, series) : found ? groupsOf(found) : []),
    [typed, recent, series, found],
  );
  const options = groups.flatMap((group) => group.options);
  const isOpen = isWanted && options.length > 0;
  const listId = useId();
  const element = useRef<HTMLDivElement>(null);
  const choose = useChoice();
  const close = () => {
    setWanted(false);
    setActive(-1);
  };
  const take = (option: SearchOption | undefined) => {
    if (!option) return;
    close();
    choose(option);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options begin without an active one.
  useEffect(() => setActive(-1), [groups]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key opens the box that Esc has closed.
  useEffect(() => {
    if (document.activeElement === input) setWanted(true);
  }, [typed]);
  useEffect(() => {
    if (active >= 0)
      document.getElementById(idOf(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);
  useLeaving(input, element, close);
  useRemembering(input);
  useCombobox({
    input,
    listId,
    activeId: active < 0 ? undefined : idOf(listId, active),
    isOpen,
    count: options.length,
    active,
    onActive: setActive,
    onOpen() {
      setRecent(recentSearches());
      setWanted(true);
    },
    onClose: close,
    onChoose: () => take(options[active]),
  });
  return {
    typed,
    groups,
    options,
    active,
    isOpen,
    listId,
    element,
    take,
    hasRecent: typed === '' && recent.length > 0,
    forget() {
      forgetSearches();
      setRecent([]);
      input.focus();
    },
  };
}

/** What the shop suggests for what is typed; undefined while it is not known. */
function useFound(typed: string): Suggestions | undefined {
  const [found, setFound] = useState<Suggestions>();
  const [asking] = useState(() =>
    latest(async (keyword: string) => (await api.suggestSearch({ query: { keyword } })).data),
  );
  useEffect(() => {
    if (typed === '' || typed.length > longestKeyword) {
      asking.stop();
      setFound(undefined);
    } else asking.ask(typed, setFound);
    return asking.stop;
  }, [typed, asking]);
  return found;
}

/** Goes to the page of an option; a search is remembered. */
function useChoice() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return ({ path, keyword }: SearchOption) => {
    if (keyword) rememberSearch(keyword);
    void navigate(withCarriedQuery(path, search));
    closePanels();
  };
}

/** Calls `close` when the focus leaves the input and the box. */
function useLeaving(
  input: HTMLInputElement,
  box: { current: HTMLElement | null },
  close: () => void,
): void {
  const last = useRef(close);
  last.current = close;
  useEffect(() => {
    const element = box.current;
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      const isInside =
        relatedTarget instanceof Node &&
        (relatedTarget === input || element?.contains(relatedTarget));
      if (!isInside) last.current();
    };
    input.addEventListener('focusout', onFocusOut);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      input.removeEventListener('focusout', onFocusOut);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [input, box]);
}

/** Remembers what the form sends. */
function useRemembering(input: HTMLInputElement): void {
  useEffect(() => {
    const { form } = input;
    const onSubmit = () => rememberSearch(input.value);
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, [input]);
}
