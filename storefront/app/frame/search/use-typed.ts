import { useEffect, useState } from 'react';

/**
 * What stands in the input, without what an input method is still composing: half of a Chinese word asks for nothing.
 */
export function useTyped(input: HTMLInputElement): string {
  const [typed, setTyped] = useState(() => input.value.trim());
  useEffect(() => {
    const read = () => setTyped(input.value.trim());
    const onInput = (event: Event) => {
      if (!(event as InputEvent).isComposing) read();
    };
    read();
    input.addEventListener('input', onInput);
    input.addEventListener('compositionend', read);
    return () => {
      input.removeEventListener('input', onInput);
      input.removeEventListener('compositionend', read);
    };
  }, [input]);
  return typed;
}
