import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';

/** The search box of a list: Enter searches, and the key `/` leads here from anywhere. */
export function KeywordBox({
  keyword,
  finds,
  onSearch,
}: {
  keyword: string;
  /** What it finds, where that is not every word. */
  finds?: string | undefined;
  onSearch(keyword: string): void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        target.matches('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || isTyping || event.isComposing) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <form
      key={keyword}
      onSubmit={(event) => {
        event.preventDefault();
        // In a dialog of a form: that form is not sent.
        event.stopPropagation();
        onSearch(box.current?.value.trim() ?? '');
      }}
    >
      <TextInput
        ref={box}
        type="search"
        aria-label="搜尋"
        placeholder={finds ? `搜尋${finds}` : '搜尋（按 /）'}
        w={finds ? 320 : 240}
        maxLength={100}
        defaultValue={keyword}
      />
    </form>
  );
}
