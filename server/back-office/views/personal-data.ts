import {
  leftOut,
  type Person,
  type PersonalData,
  personalTable,
} from '#server/people/privacy/personal-data.ts';
import { isAmong } from '#server/platform/database/columns.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { plainForm, saysEmail, saysPhone } from './identifying-words.ts';
import { isAboutPeople } from './lists-about-people.ts';
import { savedViews } from './tables.ts';

/**
 * The ids of the views that say this member. A member chooses the name, which may be a word of many views: so a name
 * must be the whole keyword, the whole value of a condition or the whole name of the view, and never a part of it.
 */
async function viewsThatSay(db: Queryable, person: Person): Promise<number[]> {
  const { id, resource, name, query } = savedViews;
  const views = await db.select({ id, resource, name, query }).from(savedViews);
  return views
    .filter((view) => {
      const mayName = isAboutPeople(view.resource);
      return [view.name, ...searchedIn(view.query)].some((text) => says(text, person, mayName));
    })
    .map((view) => view.id);
}

/** What a view searches for: its keyword and the values of its conditions, without the words of the address. */
function searchedIn(query: string): string[] {
  const params = new URLSearchParams(query);
  return [params.get('keyword') ?? '', ...valuesOf(conditionsOf(params.get('where')))];
}

function conditionsOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The values of stored conditions, also of those whose fields the list no longer has. */
function valuesOf(conditions: unknown): string[] {
  if (Array.isArray(conditions)) return conditions.flatMap(valuesOf);
  if (typeof conditions !== 'object' || conditions === null) return [];
  const { all, any, value } = conditions as Record<string, unknown>;
  const own = [value].flat().filter((each) => typeof each === 'string');
  return [...own, ...valuesOf(all), ...valuesOf(any)];
}

function says(text: string, { email, name, phones }: Person, mayName: boolean): boolean {
  const words = plainForm(text);
  return (
    saysEmail(words, email) ||
    phones.some((phone) => saysPhone(words, phone)) ||
    (mayName && words !== '' && words === plainForm(name))
  );
}

/** Personal data: saved views that say a member's e-mail, phone or name. */
export const viewData: PersonalData = {
  tables: [
    personalTable({
      table: savedViews,
      label: '同事以會員的信箱、電話或姓名存下的檢視',
      rowsOf: async (person, db) => isAmong(savedViews.id, await viewsThatSay(db, person)),
      shown: {},
      hidden: {
        id: leftOut.internal,
        administratorId: '管理員的資料',
        resource: leftOut.internal,
        place: leftOut.internal,
        name: leftOut.internal,
        query: '只含會員的信箱、電話或姓名',
        isShared: leftOut.internal,
        isDefault: leftOut.internal,
        defaultRoles: leftOut.internal,
        createdAt: leftOut.internal,
        version: leftOut.internal,
        updatedAt: leftOut.internal,
      },
      fate: 'DELETED',
    }),
  ],
};
