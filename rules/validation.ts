import { emailMaxLength, passwordMaxLength, patterns } from '#contract/patterns.ts';
import { type RuleName, requiredInChinese, ruleMessages } from '#contract/rule-messages.ts';
import { isTaxId } from './tax-id.ts';

/** One rule of a field; `{ pattern }` is the generic one. */
export type Check = Exclude<RuleName, 'pattern'> | { pattern: RegExp };

export interface FieldError {
  rule: RuleName;
  message: string;
  /** The Chinese line beside a message that is literally English; '' for all others (G-002). */
  chinese: string;
}

type Value = string | null | undefined;
type Values<Field extends string> = { readonly [Name in Field]?: Value };

/** The rules of each field of a form, in the order in which they are checked. */
export type FormRules<Field extends string = string> = Readonly<Record<Field, readonly Check[]>>;
export type FormErrors<Field extends string = string> = { [Name in Field]?: FieldError };

type PatternRule = Exclude<RuleName, 'required' | 'comfirmPassword' | 'pattern'>;

const tests: Record<PatternRule, (value: string) => boolean> = {
  email: isEmail,
  account: (value) => isEmail(value) || patterns.accountName.test(value),
  emailVerify: (value) => patterns.emailVerify.test(value),
  password: (value) => value.length <= passwordMaxLength && patterns.password.test(value),
  loginPassword: (value) => patterns.loginPassword.test(value),
  mobile: (value) => patterns.mobile.test(value),
  telephoneNumber: (value) => patterns.telephoneNumber.test(value),
  mobileBarcode: (value) => patterns.mobileBarcode.test(value),
  certificate: (value) => patterns.certificate.test(value),
  taxId: isTaxId,
};

function isEmail(value: string): boolean {
  return (
    value.length <= emailMaxLength && patterns.email.test(value) && !patterns.mailSyntax.test(value)
  );
}

const secretRules: readonly Check[] = ['password', 'loginPassword', 'comfirmPassword'];

/** The value for checking and sending: trimmed (never a password), a certificate in capitals (G-092, G-093). */
export function cleanValue(checks: readonly Check[], value: Value): string {
  if (!value) return '';
  if (checks.some((check) => secretRules.includes(check))) return value;
  const trimmed = value.trim();
  return checks.includes('certificate') ? trimmed.toUpperCase() : trimmed;
}

function fulfils(check: Check, value: string, password: Value): boolean {
  if (check === 'required') return value.trim() !== '';
  if (check === 'comfirmPassword') return value === (password ?? '');
  // A field may be left empty unless it is required.
  if (value === '') return true;
  return typeof check === 'object' ? check.pattern.test(value) : tests[check](value);
}

/** The first rule that a value breaks; comfirmPassword is compared with `password` (rows 5.001 to 5.016). */
export function validate(
  checks: readonly Check[],
  value: Value,
  password?: Value,
): FieldError | undefined {
  const cleaned = cleanValue(checks, value);
  const broken = checks.find((check) => !fulfils(check, cleaned, password));
  if (broken === undefined) return undefined;
  const rule = typeof broken === 'object' ? 'pattern' : broken;
  return {
    rule,
    message: ruleMessages[rule],
    chinese: rule === 'required' ? requiredInChinese : '',
  };
}

/** The errors of a form, or only of the given `fields`, which are being saved (G-104). */
export function validateForm<Field extends string>(
  rules: FormRules<Field>,
  values: Values<Field> & { readonly password?: Value },
  fields = Object.keys(rules) as unknown as readonly Field[],
): FormErrors<Field> {
  const errors: FormErrors<Field> = {};
  for (const field of fields) {
    const error = validate(rules[field], values[field], values.password);
    if (error) errors[field] = error;
  }
  return errors;
}

/** A form is valid when no field has an error (row 5.018). */
export function isValid(errors: FormErrors): boolean {
  return Object.values(errors).every((error) => error === undefined);
}

/** Field → Chinese sentence, as in the answer of a refused call. */
export function errorSentences(errors: FormErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, error]) =>
      error ? [[field, error.chinese || error.message]] : [],
    ),
  );
}
