import { notNoted } from '../admin/not-noted.ts';
import { mayIdentify } from './identifying-words.ts';
import { isAboutPeople } from './lists-about-people.ts';
import type { SavedView } from './read-views.ts';

/**
 * A view for the audit log, from which nothing is ever erased: without e-mails and phones and, of a list about people,
 * without its name and keyword, which may be a member's name. The title is absent if the name must not be noted.
 */
export function notedView({ resource, name, query, isShared, defaultRoles }: SavedView) {
  const mayName = isAboutPeople(resource);
  const noted = (text: string) => (mayName || mayIdentify(text) ? notNoted : text);
  const params = new URLSearchParams(query);
  for (const [key, value] of [...params]) {
    if (key === 'keyword') params.set(key, noted(value));
    if (key === 'where') params.set(key, withoutContacts(value));
  }
  const details = {
    resource,
    name: noted(name),
    query: params.toString(),
    isShared,
    defaultRoles,
  };
  return { ...(details.name === name && { title: name }), details };
}

/** Stored conditions with none of the values that may say an e-mail or a phone. */
const withoutContacts = (where: string): string =>
  JSON.stringify(
    JSON.parse(where, (_, value) =>
      typeof value === 'string' && mayIdentify(value) ? notNoted : value,
    ),
  );
