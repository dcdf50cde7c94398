import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { isSingleKey } from '../../ui/single-keys.ts';

/**
 * The search box of a list: Enter searches, the key `/` focuses it from anywhere, and Esc leaves it, so that keys
 * work again.
 */
export function KeywordBox({
  keyword,
  finds,
  onSearch,
}: {
  keyword: string;
  /** The searched fields, if it does not search every text. */
  finds?: string | undefined;
  onSearch(keyword: string): void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const written = useRef(keyword);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isSingleKey(event)) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    // The first words are there already, and somebody may have typed since.
    if (written.current === keyword) return;
    written.current = keyword;
    // It is not a new box for new words, because that would lose the focus.
    if (box.current) box.current.value = keyword;
  }, [keyword]);
  return (
    <form
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        // In a dialog of a form, it must not send that form.
        event.stopPropagation();
        onSearch(box.current?.value.trim() ?? '');
      }}
    >
      <TextInput
        ref={box}
        type="search"
        aria-label="搜尋"
        placeholder={finds ? `搜尋${finds}` : '搜尋（按 /）'}
        data-finds={finds ? 'some' : 'all'}
        maxLength={100}
        defaultValue={keyword}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
          if (event.currentTarget.closest('[role=dialog]')) return;
          // Otherwise the browser would empty the box first.
          event.preventDefault();
          const place =
            document.querySelector<HTMLElement>('[role=grid] [data-cell][tabindex="0"]') ??
            document.querySelector<HTMLElement>('#main');
          place?.focus();
        }}
      />
    </form>
  );
}
