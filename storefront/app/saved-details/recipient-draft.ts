import type { ShopApi } from '#contract/client.ts';
import type { Recipient } from '#contract/entities/saved-details.ts';
import type { ShipType } from '#contract/enumerations.ts';
import { recipientRules } from '#rules/forms.ts';
import { newRecipientFields } from '#rules/new-records.ts';
import { type Check, cleanValue, type FormRules } from '#rules/validation.ts';

/** A recipient while it is being typed in; without an id it is a new one (row 3.074). */
export interface RecipientDraft extends Omit<Recipient, 'id'> {
  id: number | undefined;
}

export const newRecipient: RecipientDraft = { id: undefined, ...newRecipientFields };

/** What an error summary calls the fields that can be wrong. */
export const recipientLabels = {
  name: '收件人姓名',
  mobileNumber: '手機號碼',
  telephoneNumber: '市話',
  city: '縣市',
  cityZone: '鄉鎮市區',
  address: '地址',
  storeCode: '取貨門市',
} as const;

export type RecipientField = keyof typeof recipientLabels;

/** What the shown fields must fulfil, in their order; a store comes as a whole, so that one field stands for it. */
export function shownRecipientRules(type: ShipType): FormRules<RecipientField> {
  const { name, mobileNumber, telephoneNumber, ...place } = recipientRules(type);
  const { city, cityZone, address, storeCode } = place;
  const shown: Partial<Record<RecipientField, readonly Check[]>> =
    type === 'STORE'
      ? { storeCode, name, mobileNumber, telephoneNumber }
      : { name, mobileNumber, telephoneNumber, city, cityZone, address };
  return shown as FormRules<RecipientField>;
}

type RecipientBody = NonNullable<Parameters<ShopApi['createRecipient']>[0]>['body'];

/** The draft as the calls take it: nothing of what its type hides. */
export function recipientBody({ id: _, ...draft }: RecipientDraft): RecipientBody {
  const { type, expectedDeliveryTime } = draft;
  const rules = recipientRules(type);
  const clean = (field: keyof typeof rules) => cleanValue(rules[field], draft[field]);
  const common = {
    type,
    name: clean('name'),
    mobileNumber: clean('mobileNumber'),
    telephoneNumber: clean('telephoneNumber'),
  };
  return type === 'HOME'
    ? {
        ...common,
        city: clean('city'),
        cityZone: clean('cityZone'),
        address: clean('address'),
        expectedDeliveryTime,
      }
    : {
        ...common,
        storeCode: clean('storeCode'),
        storeName: clean('storeName'),
        storeAddress: clean('storeAddress'),
      };
}

/** A draft out of what was stored before the shopper left for the map; only texts of known fields count. */
export function readRecipientDraft(stored: unknown): RecipientDraft {
  if (typeof stored !== 'object' || stored === null) return newRecipient;
  const { id, type, expectedDeliveryTime, ...rest } = stored as Record<string, unknown>;
  const texts = Object.entries(rest).filter(
    ([name, value]) => name in newRecipient && typeof value === 'string',
  );
  return {
    ...newRecipient,
    ...Object.fromEntries(texts),
    id: typeof id === 'number' ? id : undefined,
    type: type === 'STORE' ? 'STORE' : 'HOME',
    expectedDeliveryTime:
      expectedDeliveryTime === 'BEFORE_13_HOURS' || expectedDeliveryTime === 'AFTER_14_HOURS'
        ? expectedDeliveryTime
        : 'NONE',
  };
}
