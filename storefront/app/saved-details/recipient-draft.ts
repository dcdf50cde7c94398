import type { ShopApi } from '#contract/client.ts';
import type { Recipient } from '#contract/entities/saved-details.ts';
import type { ShipType } from '#contract/enumerations.ts';
import { namedChain } from '#rules/delivery/carriers.ts';
import { recipientRules } from '#rules/forms.ts';
import { newRecipientFields } from '#rules/members/new-records.ts';
import { type Check, cleanValue, type FormRules } from '#rules/validation.ts';

/** A recipient that is being edited; without an id it is a new one (row 3.074). */
export interface RecipientDraft extends Omit<Recipient, 'id'> {
  id: number | undefined;
}

export const newRecipient: RecipientDraft = { id: undefined, ...newRecipientFields };

/** The names of the fields in the error summary. */
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

/** The rules of the shown fields, in their order. A store is picked as a whole, so one field represents it. */
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

/** The body of the calls, without the fields that the draft's type hides. */
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
        ...namedChain(draft.storeType),
        storeCode: clean('storeCode'),
        storeName: clean('storeName'),
        storeAddress: clean('storeAddress'),
      };
}

/** The draft that was stored before the shopper left for the map. Only texts of known fields are taken. */
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
