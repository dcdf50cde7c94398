import type { BuyerType, CarrierType, ShipType } from '#contract/enumerations.ts';
import { patterns } from '#contract/patterns.ts';
import { type Check, type FormErrors, type FormRules, validateForm } from './validation.ts';

/** The rules of the fields of each form; screens and server use the same ones. */

export const signUpRules = {
  email: ['required', 'email'],
  password: ['required', 'password'],
  comfirmPassword: ['required', 'comfirmPassword'],
} as const satisfies FormRules;

export const signInRules = {
  account: ['required', 'account'],
  password: ['required', 'loginPassword'],
} as const satisfies FormRules;

export const forgotPasswordRules = { email: ['required', 'email'] } as const satisfies FormRules;

/** Where a notice of sold-out goods goes (G-179). */
export const restockRules = { email: ['required', 'email'] } as const satisfies FormRules;

/** The password of a member who links a LINE account. */
export const bindRules = { password: ['required', 'loginPassword'] } as const satisfies FormRules;

export const emailVerifyRules = { code: ['required', 'emailVerify'] } as const satisfies FormRules;

export const resetPasswordRules = {
  password: ['required', 'password'],
  comfirmPassword: ['required', 'comfirmPassword'],
} as const satisfies FormRules;

/** What members change of their own accounts (G-216). */
export const changePasswordRules = {
  oldPassword: ['required', 'loginPassword'],
  password: ['required', 'password'],
  comfirmPassword: ['required', 'comfirmPassword'],
} as const satisfies FormRules;

export const changeEmailRules = {
  email: ['required', 'email'],
  password: ['required', 'loginPassword'],
} as const satisfies FormRules;

export const deletionRules = {
  password: ['required', 'loginPassword'],
} as const satisfies FormRules;

/** A passkey's name; the password only if the member signed in some time ago. */
export const passkeyRules = { name: ['required'], password: [] } as const satisfies FormRules;
export const provenPasskeyRules = {
  name: ['required'],
  password: ['required', 'loginPassword'],
} as const satisfies FormRules;

/** The account to which a refund is transferred (G-192). */
export const refundAccountRules = {
  bankCode: ['required', { pattern: patterns.bankCode }],
  account: ['required', { pattern: patterns.bankAccount }],
  holder: ['required'],
} as const satisfies FormRules;

/** The choice about the newsletter may be empty; every other field is required when it is saved (G-104, G-105). */
export const profileRules = {
  birthday: ['required'],
  name: ['required'],
  mobileNumber: ['required', 'mobile'],
  telephoneNumber: ['required', 'telephoneNumber'],
  edmStatus: [],
  city: ['required'],
  cityZone: ['required'],
  address: ['required'],
} as const satisfies FormRules;

export type ProfileField = keyof typeof profileRules;

export const addressFields = ['city', 'cityZone', 'address'] as const satisfies ProfileField[];

/** The fields that are saved together with this field: the whole address, or only the field itself (5.024, 5.025). */
export function savedTogether(field: ProfileField): readonly ProfileField[] {
  return (addressFields as readonly ProfileField[]).includes(field) ? addressFields : [field];
}

/** The errors that prevent saving one profile field, or the address. */
export function profileFieldErrors(
  field: ProfileField,
  values: Partial<Record<ProfileField, string | null | undefined>>,
): FormErrors<ProfileField> {
  return validateForm<ProfileField>(profileRules, values, savedTogether(field));
}

/** The most recipients of one member, and the most invoice details (G-153). */
export const mostSavedRecords = 50;

type InvoiceField = 'taxName' | 'taxNum' | 'carrierType' | 'carrierNo';

const carrierNoRules: Partial<Record<CarrierType, readonly Check[]>> = {
  PHONE: ['required', 'mobileBarcode'],
  NATURAL_PERSON: ['required', 'certificate'],
};

/** A company needs its name and tax number, a person needs a carrier; a hidden field has no rules (G-110). */
export function invoiceRules(
  type: BuyerType,
  carrierType: CarrierType | '' | null | undefined,
): FormRules<InvoiceField> {
  return type === 'COMPANY'
    ? {
        taxName: ['required'],
        taxNum: ['required', 'taxId'],
        carrierType: [],
        carrierNo: [],
      }
    : {
        taxName: [],
        taxNum: [],
        carrierType: ['required'],
        carrierNo: (carrierType && carrierNoRules[carrierType]) || [],
      };
}

const contactRules = {
  name: ['required'],
  mobileNumber: ['mobile'],
  telephoneNumber: ['telephoneNumber'],
} as const satisfies FormRules;

type RecipientField =
  | keyof typeof contactRules
  | (typeof addressFields)[number]
  | 'storeCode'
  | 'storeName'
  | 'storeAddress';

/** Home delivery needs an address, convenience-store pickup needs a store (G-107). */
export function recipientRules(type: ShipType): FormRules<RecipientField> {
  const address: readonly Check[] = type === 'HOME' ? ['required'] : [];
  const store: readonly Check[] = type === 'STORE' ? ['required'] : [];
  return {
    ...contactRules,
    city: address,
    cityZone: address,
    address,
    storeCode: store,
    storeName: store,
    storeAddress: store,
  };
}
