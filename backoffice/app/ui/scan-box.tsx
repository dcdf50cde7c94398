import { TextInput } from '@mantine/core';
import type { RefObject } from 'react';

interface Props {
  box: RefObject<HTMLInputElement | null>;
  label: string;
  onCode(code: string): void;
}

/** The input for one code after the other, from a scanner or the keyboard. It is cleared for the next one. */
export function ScanBox({ box, label, onCode }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const code = box.current?.value.trim() ?? '';
        if (box.current) box.current.value = '';
        if (code !== '') onCode(code);
      }}
    >
      <TextInput
        ref={box}
        size="md"
        label={label}
        description="用掃描器，或輸入後按 Enter"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
    </form>
  );
}
