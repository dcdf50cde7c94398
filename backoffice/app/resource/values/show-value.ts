import type { Segment } from '#contract/messages.ts';
import type { Field } from '#contract/resources/fields.ts';
import { formatDateTime } from '#rules/dates.ts';
import { formatTwd } from '#rules/numbers.ts';
import { segmentText } from '#rules/records/segment-words.ts';

const numbers = new Intl.NumberFormat('zh-TW');

/** A field's value as text; a dash for an empty value. */
export function showValue(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  switch (field.kind) {
    case 'money':
      return formatTwd(Number(value));
    case 'integer':
      return numbers.format(Number(value));
    case 'yesNo':
      return value ? '是' : '否';
    case 'choice':
      return field.choices[String(value)] ?? String(value);
    case 'choices':
      return (value as string[]).map((each) => field.choices[each] ?? each).join('、') || '—';
    case 'instant':
      return formatDateTime(String(value));
    case 'pictures':
      return `${(value as unknown[]).length} 張`;
    case 'segment':
      return segmentText(value as Segment);
    case 'richText':
      return plainText(String(value));
    default:
      return String(value);
  }
}

/** HTML as a line of text, for lists and histories. */
function plainText(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
