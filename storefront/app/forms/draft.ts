import { useEffect, useRef, useState } from 'react';
import { useAuthStore } from '../stores/auth.ts';
import { readOwnWriting, storeOwnWriting } from '../stores/own-writing.ts';

/** What this page has written and not sent, by the form's name; unlike what is stored it may hold files. */
const written = new Map<string, object>();

// A member's words leave the page with the session. What is stored stays for the same member, unless the member signs out.
useAuthStore.subscribe(({ status }) => {
  if (status !== 'member') written.clear();
});

function stored(): Readonly<Record<string, unknown>> {
  const drafts = readOwnWriting('drafts')?.content;
  return typeof drafts === 'object' && drafts !== null && !Array.isArray(drafts)
    ? (drafts as Record<string, unknown>)
    : {};
}

function forget(name: string): void {
  written.delete(name);
  const { [name]: _, ...others } = stored();
  storeOwnWriting('drafts', others);
}

/**
 * What is written in a form whose dialog Esc, or a press beside it, closes: it is there again when the dialog is opened
 * again, also after a reload in the same tab, until it was sent or cleared. `read` makes a draft of any stored value.
 */
export function useDraft<Draft extends object>(name: string, read: (value: unknown) => Draft) {
  const begin = () => (written.get(name) as Draft | undefined) ?? read(stored()[name]);
  const [draft, setDraft] = useState(begin);
  const empty = () => JSON.stringify(read(undefined));
  const [isResumed, setIsResumed] = useState(() => JSON.stringify(draft) !== empty());
  // Pictures arrive one after the other, while other fields change.
  const latest = useRef(draft);
  // A picture that arrives after the dialog was closed or sent must not write the draft again.
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return {
    draft,
    /** Whether it was begun before the dialog was opened. */
    isResumed,
    change(part: Partial<Draft>): void {
      if (!isOpen.current) return;
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      if (JSON.stringify(latest.current) === empty()) {
        forget(name);
        return;
      }
      written.set(name, latest.current);
      storeOwnWriting('drafts', { ...stored(), [name]: latest.current });
    },
    clear(): void {
      forget(name);
      latest.current = read(undefined);
      setDraft(latest.current);
      setIsResumed(false);
    },
    /** Once it was sent. */
    forget(): void {
      isOpen.current = false;
      forget(name);
    },
  };
}
