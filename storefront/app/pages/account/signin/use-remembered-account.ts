import { useEffect } from 'react';
import { readText } from '../../../storage.ts';

/** Fills in the account that was last used with remember-me, unless something stands there already (G-088). */
export function useRememberedAccount(fieldId: string): void {
  useEffect(() => {
    const field = document.getElementById(fieldId);
    if (field instanceof HTMLInputElement && !field.value) {
      field.value = readText('auto-complete') ?? '';
    }
  }, [fieldId]);
}
