import { useRef, useState } from 'react';
import { readStored, writeStored } from '../storage.ts';
import { useAuthStore } from '../stores/auth.ts';

/** What this page has written and not sent, by the form's name; unlike what is stored it may hold files. */
const written = new Map<string, object>();

// A member's words end with the session. What is stored is cleared at sign-out.
useAuthStore.subscribe(({ status }) => {
  if (status !== 'member') written.clear();
});

function stored(): Readonly<Record<string, unknown>> {
  const drafts = readStored('drafts');
  return typeof drafts === 'object' && drafts !== null && !Array.isArray(drafts)
    ? (drafts as Record<string, unknown>)
    : {};
}

function forget(name: string): void {
  written.delete(name);
  const { [name]: _, ...others } = stored();
  writeStored('drafts', others);
}

/**
 * What is written in a form whose dialog Esc, or a press beside it, closes: it is there again when the dialog is opened
 * again, also after a reload in the same tab, until it was sent or cleared. `read` makes a draft of any stored value.
 */
export function useDraft<Draft extends object>(name: string, read: (value: unknown) => Draft) {
  const begin = () => (written.get(name) as Draft | undefined) ?? read(stored()[name]);
  const [draft, setDraft] = useState(begin);
  const [isResumed, setIsResumed] = useState(() => written.has(name) || name in stored());
  // Pictures arrive one after the other, while other fields change.
  const latest = useRef(draft);
  return {
    draft,
    /** Whether it was begun before the dialog was opened. */
    isResumed,
    change(part: Partial<Draft>): void {
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      if (JSON.stringify(latest.current) === JSON.stringify(read(undefined))) {
        forget(name);
        return;
      }
      written.set(name, latest.current);
      writeStored('drafts', { ...stored(), [name]: latest.current });
    },
    clear(): void {
      forget(name);
      latest.current = read(undefined);
      setDraft(latest.current);
      setIsResumed(false);
    },
    /** Once it was sent. */
    forget: () => forget(name),
  };
}
