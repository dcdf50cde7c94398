import { and, or, sql } from 'drizzle-orm';
import { readOnlyResources } from '#contract/resources/read-only/index.ts';
import { leftOut, type PersonalData, personalTable } from '#server/people/privacy/personal-data.ts';
import { isOneOf } from '#server/platform/database/columns.ts';
import { savedViews } from './tables.ts';

/** SQL: the name of the view says this text in lower case, or its query does, in which it may be encoded. */
const says = (text: string) =>
  or(
    ...[text, encodeURIComponent(text).toLowerCase(), encoded(text)].map(
      (each) => sql`position(${each} in lower(${savedViews.query})) > 0`,
    ),
    sql`position(${text} in lower(${savedViews.name})) > 0`,
  );
/** As in the query of an address, where a space is a plus. */
const encoded = (text: string) => new URLSearchParams({ text }).toString().slice(5).toLowerCase();

/** SQL: the keyword or the name of the view has these digits, whatever divides them. */
const saysDigits = (digits: string) =>
  or(
    ...[savedViews.query, savedViews.name].map(
      (column) => sql`position(${digits} in regexp_replace(${column}, '%20|[-+ ]', '', 'g')) > 0`,
    ),
  );

/** A shorter name or number is a part of those of others. */
const shortest = { name: 2, phone: 8 };
/** The lists about people: a name that is also a word may stand in views of goods. */
const isAboutPeople = isOneOf(
  savedViews.resource,
  readOnlyResources.map(({ name }) => name),
);

/** Personal data: saved views that say a member's e-mail, phone or name. */
export const viewData: PersonalData = {
  tables: [
    personalTable({
      table: savedViews,
      label: '同事以會員的信箱、電話或姓名存下的檢視',
      rowsOf: ({ email, name, phones }) =>
        sql`(${or(
          says(email),
          name.length >= shortest.name ? and(isAboutPeople, says(name.toLowerCase())) : undefined,
          ...phones.filter(({ length }) => length >= shortest.phone).map(saysDigits),
        )})`,
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
