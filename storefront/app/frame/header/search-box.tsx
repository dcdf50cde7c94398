import { type SubmitEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { afterPress, Nothing } from '../../loading-and-offline/optional.ts';
import { IconButton } from '../../ui/button.tsx';
import { cn } from '../../ui/cn.ts';
import { Icon } from '../../ui/icon.tsx';
import { closePanels, search, togglePanel, usePanels } from '../panels.ts';

const Suggestions = afterPress(() => import('../search/search-suggestions.tsx'), Nothing);

/**
 * Always open from 1280 px up; below, a button opens it under the header. Suggestions are loaded when the input is
 * touched first.
 */
export function SearchBox() {
  const open = usePanels((state) => state.open === 'search');
  const navigate = useNavigate();
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    // It may have been touched before this ran.
    if (input && document.activeElement === input) setTouched(true);
  }, [input]);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      String(value),
    ]);
    void navigate(`/products?${new URLSearchParams(entries)}`);
    closePanels();
  }

  return (
    <>
      <IconButton
        icon="search"
        label="搜尋商品"
        aria-expanded={open}
        aria-controls="search-panel"
        className="wide:hidden"
        onClick={() => togglePanel('search')}
      />
      <search
        id="search-panel"
        className={cn(
          'absolute inset-x-0 top-full border-t border-line bg-paper px-4 py-4 shadow-panel wide:static wide:mr-2 wide:block wide:border-0 wide:p-0 wide:shadow-none',
          open ? 'animate-drop' : 'hidden',
        )}
      >
        {/* A plain HTML form also works before hydration. */}
        <form
          key={String(open)}
          action="/products"
          className="mx-auto max-w-narrow wide:relative wide:w-56"
          onSubmit={send}
        >
          <input type="hidden" name="all" value="1" />
          <div className="relative">
            <input
              ref={setInput}
              onFocus={() => {
                setTouched(true);
                search.isNew = true;
              }}
              onInput={() => {
                search.isNew = true;
              }}
              type="search"
              name="keyword"
              required
              maxLength={60}
              enterKeyHint="search"
              aria-label="搜尋商品"
              placeholder="搜尋商品"
              // biome-ignore lint/a11y/noAutofocus: opened to type in.
              autoFocus={open}
              className="min-h-11 w-full rounded-full border border-line-strong bg-cream py-1.5 pr-12 pl-5 text-16 placeholder:text-ink-soft"
            />
            <button
              type="submit"
              aria-label="搜尋"
              className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full text-violet-700"
            >
              <Icon name="search" className="size-5" />
            </button>
          </div>
          {input && isTouched && <Suggestions input={input} />}
        </form>
      </search>
    </>
  );
}
