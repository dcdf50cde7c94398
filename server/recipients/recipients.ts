import { and, desc, eq } from 'drizzle-orm';
import type { Recipient, RecipientBook } from '#contract/entities/books.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { ruleMessages } from '#contract/rule-messages.ts';
import { mostSavedRecords, recipientRules } from '#rules/forms.ts';
import { findDistrict } from '#rules/taiwan-districts.ts';
import { validateForm } from '#rules/validation.ts';
import { insertIntoFreeSlot } from '../platform/database/free-slot.ts';
import { invalid } from '../platform/http/call-input.ts';
import { refuseProblems } from '../platform/http/form-problems.ts';
import type { Shop } from '../shop.ts';
import { savedRecipients } from './tables.ts';

type Database = Pick<Shop, 'db'>;
export type RecipientFields = Omit<Recipient, 'id'>;
export type RecipientChanges = {
  [Field in keyof RecipientFields]?: RecipientFields[Field] | undefined;
};

const columns = {
  id: savedRecipients.id,
  type: savedRecipients.type,
  name: savedRecipients.name,
  mobileNumber: savedRecipients.mobileNumber,
  telephoneNumber: savedRecipients.telephoneNumber,
  city: savedRecipients.city,
  cityZone: savedRecipients.cityZone,
  address: savedRecipients.address,
  expectedDeliveryTime: savedRecipients.expectedDeliveryTime,
  storeCode: savedRecipients.storeCode,
  storeName: savedRecipients.storeName,
  storeAddress: savedRecipients.storeAddress,
};

/** What a new record holds before anything is said (rows 3.075, 3.076). */
const blank: RecipientFields = {
  type: 'HOME',
  name: '',
  mobileNumber: '',
  telephoneNumber: '',
  city: '',
  cityZone: '',
  address: '',
  expectedDeliveryTime: 'NONE',
  storeCode: '',
  storeName: '',
  storeAddress: '',
};

const isOwn = (memberId: number, id: number) =>
  and(eq(savedRecipients.id, id), eq(savedRecipients.userId, memberId));

/** The member's recipients in their two groups, newest first (row 3.078). */
export async function listRecipients({ db }: Database, memberId: number): Promise<RecipientBook> {
  const rows = await db
    .select(columns)
    .from(savedRecipients)
    .where(eq(savedRecipients.userId, memberId))
    .orderBy(desc(savedRecipients.id));
  const ofType = (wanted: Recipient['type']) => rows.filter(({ type }) => type === wanted);
  return { HOME: ofType('HOME'), STORE: ofType('STORE') };
}

/** Saves a new recipient, unless the book is full (G-153); 422 names the fields that cannot be saved. */
export async function createRecipient(
  { db }: Database,
  memberId: number,
  fields: RecipientChanges,
): Promise<Outcome<Recipient, 'VALIDATION_FAILED' | 'SAVED_RECORD_COUNT_EXCEEDED_LIMIT'>> {
  const checked = checkRecipient(merged(blank, fields));
  if (!checked.ok) return checked;
  const row = await insertIntoFreeSlot(
    mostSavedRecords,
    () => usedSlots(db, memberId),
    async (slot) => {
      const values = { ...checked.value, userId: memberId, slot };
      const rows = await db
        .insert(savedRecipients)
        .values(values)
        .onConflictDoNothing()
        .returning(columns);
      return rows[0];
    },
  );
  return row ? done(row) : refused('SAVED_RECORD_COUNT_EXCEEDED_LIMIT');
}

async function usedSlots(db: Shop['db'], memberId: number): Promise<number[]> {
  const rows = await db
    .select({ slot: savedRecipients.slot })
    .from(savedRecipients)
    .where(eq(savedRecipients.userId, memberId));
  return rows.map(({ slot }) => slot);
}

/** Changes an own recipient; fields that are not given stay as they are. */
export async function updateRecipient(
  { db }: Database,
  memberId: number,
  id: number,
  fields: RecipientChanges,
): Promise<Outcome<Recipient, 'VALIDATION_FAILED' | 'NOT_FOUND'>> {
  const [present] = await db.select(columns).from(savedRecipients).where(isOwn(memberId, id));
  if (!present) return refused('NOT_FOUND');
  const checked = checkRecipient(merged(present, fields));
  if (!checked.ok) return checked;
  const [row] = await db
    .update(savedRecipients)
    .set(checked.value)
    .where(isOwn(memberId, id))
    .returning(columns);
  return row ? done(row) : refused('NOT_FOUND');
}

/** Deletes an own recipient. */
export async function deleteRecipient(
  { db }: Database,
  memberId: number,
  id: number,
): Promise<Outcome<Record<never, never>, 'NOT_FOUND'>> {
  const rows = await db
    .delete(savedRecipients)
    .where(isOwn(memberId, id))
    .returning({ id: savedRecipients.id });
  return rows.length > 0 ? done({}) : refused('NOT_FOUND');
}

function merged(present: RecipientFields, changes: RecipientChanges): RecipientFields {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { type, name, mobileNumber, telephoneNumber, expectedDeliveryTime, ...place } = {
    ...present,
    ...Object.fromEntries(given),
  } as RecipientFields;
  const common = { type, name, mobileNumber, telephoneNumber };
  // What the type hides is not kept: a store has no street, a home no store.
  const { city, cityZone, address, storeCode, storeName, storeAddress } = place;
  return type === 'HOME'
    ? { ...blank, ...common, expectedDeliveryTime, city, cityZone, address }
    : { ...blank, ...common, storeCode, storeName, storeAddress };
}

/** The record with official names of its district, or 422 (rows 5.032 to 5.036, G-106, G-107). */
function checkRecipient(fields: RecipientFields) {
  const problems = refuseProblems(validateForm(recipientRules(fields.type), fields));
  if (problems) return problems;
  if (fields.type === 'STORE') return done(fields);
  const district = findDistrict(fields.city, fields.cityZone);
  return district
    ? done({ ...fields, city: district.city, cityZone: district.name })
    : invalid({ city_zone: ruleMessages.pattern });
}
