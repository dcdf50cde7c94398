import type { ReactNode } from 'react';
import { subjectLabel } from '#contract/actions.ts';
import { fieldsOfWords, wordsWithId } from '#contract/email-words/fields.ts';
import { type Field, isList } from '#contract/resources/fields.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { listedNamed } from '#contract/resources/read-only/index.ts';
import { settingGroups } from '#contract/settings.ts';
import { Shown } from '../../resource/values/shown.tsx';
import { auditField } from './audit-fields.ts';
import type { Entry } from './entries.ts';

type Fields = Readonly<Record<string, Field>>;
type Values = Readonly<Record<string, unknown>>;

/** The changes of an action, field by field; of a subject that is no record, the values that the action recorded. */
export function differencesOf({ subjectType, subjectId, before, after }: Entry) {
  const fields = fieldsOf(subjectType, subjectId);
  return Object.keys({ ...before, ...after }).flatMap((name) => {
    const field = fields[name] ?? auditField(subjectType, name);
    if (!field || isUnchanged(name, before, after)) return [];
    const shown = (values: Values) =>
      shownValue(field, inWords(name, subjectType, values[name]), values);
    return [
      {
        name,
        label: field.label,
        before: before && name in before ? shown(before) : undefined,
        after: after && name in after ? shown(after) : '（已刪除）',
      },
    ];
  });
}

/** Some actions record every written value, including unchanged ones. */
function isUnchanged(name: string, before: Entry['before'], after: Entry['after']): boolean {
  if (!before || !after || !(name in before && name in after)) return false;
  return JSON.stringify(before[name]) === JSON.stringify(after[name]);
}

function fieldsOf(type: string, id: number): Fields {
  const words = type === 'letter-words' ? wordsWithId(id) : undefined;
  if (words) return fieldsOfWords(words);
  const group = Object.values(settingGroups).find((one) => one.id === id);
  return (type === 'settings' ? group : resourceNamed(type))?.fields ?? {};
}

/**
 * Column names and kinds of approval requests are recorded with the names of the wire; they are shown with the
 * labels of their lists.
 */
function inWords(name: string, type: string, value: unknown): unknown {
  if (name === 'columns' && Array.isArray(value)) {
    const fields = listedNamed(type)?.fields;
    return value.map((column) => fields?.[column]?.label ?? column);
  }
  if (name !== 'about') return value;
  const [about = '', id = ''] = String(value).split(' ');
  const listed = resourceNamed(about);
  return listed ? `${listed.label} ${id}` : subjectLabel(about, id);
}

/** Lists of records and pictures have their own display; other lists are shown value by value. */
function shownValue(field: Field, value: unknown, values: Values): ReactNode {
  const isOwnList = isList(field);
  if (isOwnList || typeof value !== 'object' || value === null) {
    return <Shown field={field} value={value} record={values} />;
  }
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return '—';
  return value.map((each, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what is noted never changes
    <span key={index}>
      {index > 0 && '、'}
      {shownValue(field, each, values)}
    </span>
  ));
}
