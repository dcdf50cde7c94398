import { ApiError } from '#contract/client.ts';
import { defaultErrorMessage } from '#contract/default-error-message.ts';
import { type RuleName, ruleMessages } from '#contract/rule-messages.ts';
import { type FormRules, validate } from '#rules/validation.ts';
import { describeFailure } from '../errors.ts';

/** A problem of one field, found by a rule or by the server. */
export interface Problem {
  /** Undefined if the server found the problem: then any change of the field may have solved it. */
  rule?: RuleName | undefined;
  message: string;
  /** The Chinese sentence before a message that is literally English (G-002, G-171). */
  chinese?: string;
  /** The missing part, e.g. 需為 4 碼，目前 3 碼. */
  detail?: string;
  /** A link to the solution, shown beside the message. */
  way?: { to: string; text: string };
}

export type Problems<Field extends string = string> = { [Name in Field]?: Problem };

/** A server's refusal, by field or for the whole form; {} if it is shown elsewhere. */
export interface Refusal<Field extends string = string> {
  fields?: Problems<Field>;
  form?: Problem;
}

export type FormValues<Field extends string = string> = { [Name in Field]: string };

/** The Chinese sentence of a problem, without the literal. */
export function problemText({ message, chinese, detail }: Problem): string {
  return (chinese || message) + (detail ? `（${detail}）` : '');
}

const chosenFields = ['city', 'cityZone', 'storeCode', 'paymentType'];

/** The problem with the field's own sentence if the field is required: 請填寫姓名, 請選擇縣市 (G-171). */
export function withOwnSentence(
  problem: Problem | undefined,
  field: string,
  label: string,
): Problem | undefined {
  if (problem?.rule !== 'required') return problem;
  const verb = chosenFields.includes(field) ? '選擇' : '填寫';
  return { ...problem, chinese: label.startsWith('再次') ? `請${label}` : `請${verb}${label}` };
}

/** The line of the summary. It has the label unless the sentence names the field. */
export function summaryText(problem: Problem, label: string): string {
  return problem.rule === 'required' ? problemText(problem) : `${label}：${problemText(problem)}`;
}

/** A field whose value is undefined counts as solved. */
export function hasProblems(problems: Problems): boolean {
  return Object.values(problems).some((problem) => problem !== undefined);
}

const details: Partial<Record<RuleName, (value: string) => string>> = {
  password: passwordDetail,
  emailVerify: (value) => digitsDetail(value, 4),
  mobile: (value) => digitsDetail(value, 10),
  taxId: (value) => digitsDetail(value, 8) || '檢查碼不符，請再確認號碼',
};

function passwordDetail(value: string): string {
  if (/[^A-Za-z\d]/.test(value)) return '只能使用英文與數字';
  if (value.length < 8) return `至少 8 碼，目前 ${value.length} 碼`;
  if (!/\d/.test(value)) return '還需要數字';
  return /[A-Za-z]/.test(value) ? '' : '還需要英文字母';
}

function digitsDetail(value: string, wanted: number): string {
  if (!/^\d+$/.test(value)) return '只能輸入數字';
  return value.length === wanted ? '' : `需為 ${wanted} 碼，目前 ${value.length} 碼`;
}

/** The problem of one value, or undefined. comfirmPassword is compared with `password`. */
export function problemOf<Field extends string>(
  rules: FormRules<Field>,
  field: Field,
  values: FormValues<Field> & { password?: string },
): Problem | undefined {
  const error = validate(rules[field], values[field], values.password);
  if (!error) return undefined;
  const detail = details[error.rule]?.(values[field].trim());
  return { ...error, ...(detail ? { detail } : {}) };
}

/** Every problem of a form, or of those of its `fields` that are being sent. */
export function problemsOf<Field extends string>(
  rules: FormRules<Field>,
  values: FormValues<Field>,
  fields: readonly Field[] = fieldsOf(rules),
): Problems<Field> {
  return withChecked({}, fields, rules, values);
}

/** In the order in which their rules are declared. */
export function fieldsOf<Field extends string>(rules: FormRules<Field>): Field[] {
  return Object.keys(rules) as Field[];
}

function withChecked<Field extends string>(
  problems: Problems<Field>,
  fields: readonly Field[],
  rules: FormRules<Field>,
  values: FormValues<Field>,
): Problems<Field> {
  const next = { ...problems };
  for (const field of fields) {
    const problem = problemOf(rules, field, values);
    if (problem) next[field] = problem;
    else delete next[field];
  }
  return next;
}

/** The fields to check after a change of one: the repeated password depends on the password. */
function concernedBy<Field extends string>(rules: FormRules<Field>, field: Field): Field[] {
  return fieldsOf(rules).filter(
    (each) => each === field || (field === 'password' && each === 'comfirmPassword'),
  );
}

/** The problems after a field lost the focus. A problem found by the server stays until the field is changed. */
export function afterLeaving<Field extends string>(
  problems: Problems<Field>,
  field: Field,
  rules: FormRules<Field>,
  values: FormValues<Field>,
): Problems<Field> {
  const checked = concernedBy(rules, field).filter((each) => {
    const found = problems[each];
    if (found && !found.rule) return false;
    // An empty repetition is not wrong before the shopper reaches it.
    return each === field || values[each] !== '';
  });
  return withChecked(problems, checked, rules, values);
}

/** The problems while a field is changed: solved ones disappear at once, new ones are not shown yet. */
export function afterChange<Field extends string>(
  problems: Problems<Field>,
  field: Field,
  rules: FormRules<Field>,
  values: FormValues<Field>,
): Problems<Field> {
  const next = { ...problems };
  for (const each of concernedBy(rules, field)) {
    const known = problems[each];
    if (!known || (each !== field && !known.rule)) continue;
    const still = known.rule && problemOf(rules, each, values);
    if (still && still.rule === known.rule) next[each] = still;
    else delete next[each];
  }
  return next;
}

/** Any other failure, for the place beside the form's button; {} after a 401, which leads to the sign-in screen. */
export function formRefusal(error: unknown): Refusal<never> {
  const { status, message = defaultErrorMessage, requestId } = describeFailure(error);
  if (status === 401) return {};
  return { form: beside(message, requestId) };
}

/** A problem beside the form's button, with the number by which customer service finds the request. */
const beside = (message: string, requestId: string): Problem => ({
  message,
  ...(requestId && { detail: `錯誤代號 ${requestId}` }),
});

/**
 * The server's sentences for the form's fields after VALIDATION_FAILED, or its first sentence for the place beside the
 * button if none of them is about a field of the form. Undefined for other failures.
 */
export function refusedFields<Field extends string>(
  rules: FormRules<Field>,
  error: unknown,
): Refusal<Field> | undefined {
  if (!(error instanceof ApiError) || error.errorCode !== 'VALIDATION_FAILED') return undefined;
  const fields: Problems<Field> = {};
  for (const field of fieldsOf(rules)) {
    const message = error.errors[field];
    if (message) fields[field] = refusedField(field, message);
  }
  if (hasProblems(fields)) return { fields };
  const [message] = Object.values(error.errors);
  return message ? { form: beside(message, error.requestId) } : undefined;
}

function refusedField(field: string, message: string): Problem {
  // The browser has checked the form already, so the server found the password in the list of common ones.
  const isCommon = field === 'password' && message === ruleMessages.password;
  return isCommon ? { message, detail: '這組密碼太常見，請換一組' } : { message };
}
