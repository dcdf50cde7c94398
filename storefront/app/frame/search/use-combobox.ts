import { useEffect, useRef } from 'react';

interface ComboboxOptions {
  input: HTMLInputElement;
  /** The id of the listbox, and of the active option. */
  listId: string;
  activeId: string | undefined;
  isOpen: boolean;
  /** How many options there are, and which one is active; -1 is none. */
  count: number;
  active: number;
  onActive(index: number): void;
  onOpen(): void;
  onClose(): void;
  /** Enter on the active option. */
  onChoose(): void;
}

/**
 * Makes the input of a plain form a combobox by ARIA 1.2: arrows go through the options, Enter chooses one, Esc and
 * Tab close the list. The focus stays in the input.
 */
export function useCombobox(options: ComboboxOptions): void {
  const { input, listId, activeId, isOpen } = options;
  const last = useRef(options);
  last.current = options;

  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      autocomplete: 'off',
    };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    const onKeyDown = (event: KeyboardEvent) => onKey(event, last.current);
    const onPress = () => last.current.onOpen();
    input.addEventListener('keydown', onKeyDown);
    input.addEventListener('focus', onPress);
    input.addEventListener('click', onPress);
    return () => {
      input.removeEventListener('keydown', onKeyDown);
      input.removeEventListener('focus', onPress);
      input.removeEventListener('click', onPress);
    };
  }, [input]);

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen));
    set(input, 'aria-controls', isOpen ? listId : undefined);
    set(input, 'aria-activedescendant', isOpen ? activeId : undefined);
  }, [input, isOpen, listId, activeId]);
}

function set(input: HTMLInputElement, name: string, value: string | undefined): void {
  if (value === undefined) input.removeAttribute(name);
  else input.setAttribute(name, value);
}

function onKey(event: KeyboardEvent, options: ComboboxOptions): void {
  // The keys of an input method choose characters.
  if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const { isOpen, active, onOpen, onClose, onChoose } = options;
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1, options);
      else onOpen();
      break;
    case 'Enter':
      if (isOpen && active >= 0) {
        event.preventDefault();
        onChoose();
      } else onClose();
      break;
    case 'Escape':
      if (!isOpen) return;
      // The first Esc closes the list and keeps what was typed; the next one closes the panel.
      event.preventDefault();
      event.stopPropagation();
      onClose();
      break;
    case 'Tab':
      if (active >= 0) onClose();
      break;
  }
}

/** From the input to the first option, round and back to the input, where none is active. */
function move(step: 1 | -1, { active, count, onActive }: ComboboxOptions): void {
  if (count === 0) return;
  const places = count + 1;
  onActive(((active + 1 + step + places) % places) - 1);
}
