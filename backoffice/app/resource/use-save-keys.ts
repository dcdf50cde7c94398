import { useEffect } from 'react';

/** Ctrl+S, or ⌘S, saves wherever the focus is: after a dialog it is often outside the form. */
export function useSaveKeys(onSave: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onSave();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [onSave]);
}
