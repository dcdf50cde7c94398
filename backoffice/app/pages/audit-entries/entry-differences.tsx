import { factLabel } from '#contract/deeds.ts';
import type { Field } from '#contract/resources/fields.ts';
import { resourceNamed } from '#contract/resources/index.ts';
import { settingGroups } from '#contract/settings.ts';
import { Shown } from '../../resource/shown.tsx';
import type { Entry } from './entries.ts';

/** What a deed changed, field by field; of what is no record, the facts as the log has them. */
export function differencesOf({ subjectType, subjectId, before, after }: Entry) {
  const fields = fieldsOf(subjectType, subjectId);
  const shown = (name: string, value: unknown) => {
    const field = fields[name];
    return field ? <Shown field={field} value={value} /> : asText(value);
  };
  const names = Object.keys({ ...before, ...after });
  return names.map((name) => ({
    name,
    label: fields[name]?.label ?? factLabel(name),
    before: before && name in before ? shown(name, before[name]) : undefined,
    after: after && name in after ? shown(name, after[name]) : '（已刪除）',
  }));
}

function fieldsOf(type: string, id: number): Readonly<Record<string, Field>> {
  const group = Object.values(settingGroups).find((one) => one.id === id);
  return (type === 'settings' ? group : resourceNamed(type))?.fields ?? {};
}

function asText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
