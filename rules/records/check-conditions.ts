import { greatestInteger } from '#contract/integers.ts';
import {
  type Condition,
  type Conditions,
  operatorsOf,
  periods,
} from '#contract/resources/conditions.ts';
import { type Field, integer } from '#contract/resources/fields.ts';
import type { Listed } from '#contract/resources/resource.ts';
import type { RecordProblems } from './check-record.ts';
import { checkValue } from './check-value.ts';

const idField: Field = integer({ label: '編號', min: 1, max: greatestInteger });

/** The field of a condition; `id` is one too. */
export function conditionField(resource: Listed, name: string): Field | undefined {
  return name === 'id' ? idField : resource.fields[name];
}

/** Path within the tree (`all.0.value`) → the sentence about the condition there. */
export function checkConditions(
  resource: Listed,
  conditions: Conditions,
  path = 'conditions',
): RecordProblems {
  if ('field' in conditions) return checkCondition(resource, conditions, path);
  const [name, group] = 'all' in conditions ? ['all', conditions.all] : ['any', conditions.any];
  return Object.assign(
    {},
    ...group.map((inner, index) => checkConditions(resource, inner, `${path}.${name}.${index}`)),
  );
}

function checkCondition(
  resource: Listed,
  { field: name, is, value }: Condition,
  path: string,
): RecordProblems {
  const field = conditionField(resource, name);
  if (!field) return { [`${path}.field`]: '沒有這個欄位' };
  if (!operatorsOf(field).includes(is)) return { [`${path}.is`]: '此欄位不能這樣比較' };
  const sentence = checkOperand(field, is, value);
  return sentence ? { [`${path}.value`]: sentence } : {};
}

function checkOperand(
  field: Field,
  is: Condition['is'],
  value: Condition['value'],
): string | undefined {
  switch (is) {
    case 'empty':
      return typeof value === 'boolean' ? undefined : '需為「是」或「否」';
    case 'within':
      return typeof value === 'string' && Object.hasOwn(periods, value)
        ? undefined
        : `需為 ${Object.values(periods).join('、')} 其中之一`;
    case 'contains':
      return typeof value === 'string' && value !== '' ? undefined : '需為文字';
    case 'one_of':
      if (!Array.isArray(value) || value.length === 0) return '至少選擇一項';
      return value.map((one) => checkOne(field, one)).find((sentence) => sentence !== undefined);
    default:
      return checkOne(field, value);
  }
}

/**
 * Checks a value of a condition. It must have the type of the field, but need not be within its limits, because
 * people may search for any value.
 */
function checkOne(field: Field, value: unknown): string | undefined {
  // The empty text may be one of the choices.
  const isChosen = field.kind === 'choice' && Object.hasOwn(field.choices, String(value));
  if (isChosen && typeof value === 'string') return undefined;
  if (value === null || value === undefined || value === '' || Array.isArray(value)) {
    return '請填寫要比較的值';
  }
  switch (field.kind) {
    case 'text':
    case 'richText':
    case 'link':
    case 'image':
      return typeof value === 'string' ? undefined : '需為文字';
    case 'integer':
    case 'money':
    case 'reference':
    case 'references':
      return Number.isInteger(value) && Math.abs(Number(value)) <= greatestInteger
        ? undefined
        : '需為整數';
    default:
      return checkValue(field, value);
  }
}
