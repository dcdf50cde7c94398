import { and, desc, eq } from 'drizzle-orm';
import type { Invoice, InvoiceBook } from '#contract/entities/books.ts';
import { done, type Outcome, refused } from '#contract/outcome.ts';
import { invoiceRules, mostSavedRecords } from '#rules/forms.ts';
import { cleanValue, validateForm } from '#rules/validation.ts';
import { insertIntoFreeSlot } from '../platform/database/free-slot.ts';
import { refuseProblems } from '../platform/http/form-problems.ts';
import type { Shop } from '../shop.ts';
import { savedInvoices } from './tables.ts';

type Database = Pick<Shop, 'db'>;
export type InvoiceFields = Omit<Invoice, 'id' | 'userId'>;
export type InvoiceChanges = { [Field in keyof InvoiceFields]?: InvoiceFields[Field] | undefined };

const columns = {
  id: savedInvoices.id,
  userId: savedInvoices.userId,
  type: savedInvoices.type,
  taxName: savedInvoices.taxName,
  taxNum: savedInvoices.taxNum,
  carrierType: savedInvoices.carrierType,
  carrierNo: savedInvoices.carrierNo,
};

/** What new details hold before anything is said (rows 3.070, 3.071). */
const blank: InvoiceFields = {
  type: 'PERSON',
  taxName: '',
  taxNum: '',
  carrierType: 'PHONE',
  carrierNo: '',
};

const isOwn = (memberId: number, id: number) =>
  and(eq(savedInvoices.id, id), eq(savedInvoices.userId, memberId));

/** The member's invoice details in their two groups, newest first (row 3.073). */
export async function listInvoices({ db }: Database, memberId: number): Promise<InvoiceBook> {
  const rows = await db
    .select(columns)
    .from(savedInvoices)
    .where(eq(savedInvoices.userId, memberId))
    .orderBy(desc(savedInvoices.id));
  const ofType = (wanted: Invoice['type']) => rows.filter(({ type }) => type === wanted);
  return { PERSON: ofType('PERSON'), COMPANY: ofType('COMPANY') };
}

/** Saves new details, unless the book is full (G-153); 422 names the fields that cannot be saved. */
export async function createInvoice(
  { db }: Database,
  memberId: number,
  changes: InvoiceChanges,
): Promise<Outcome<Invoice, 'VALIDATION_FAILED' | 'SAVED_RECORD_COUNT_EXCEEDED_LIMIT'>> {
  const checked = checkInvoice(merged(blank, changes));
  if (!checked.ok) return checked;
  const row = await insertIntoFreeSlot(
    mostSavedRecords,
    () => usedSlots(db, memberId),
    async (slot) => {
      const values = { ...checked.value, userId: memberId, slot };
      const rows = await db
        .insert(savedInvoices)
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
    .select({ slot: savedInvoices.slot })
    .from(savedInvoices)
    .where(eq(savedInvoices.userId, memberId));
  return rows.map(({ slot }) => slot);
}

/** Changes own details; fields that are not given stay as they are. */
export async function updateInvoice(
  { db }: Database,
  memberId: number,
  id: number,
  changes: InvoiceChanges,
): Promise<Outcome<Invoice, 'VALIDATION_FAILED' | 'NOT_FOUND'>> {
  const [present] = await db.select(columns).from(savedInvoices).where(isOwn(memberId, id));
  if (!present) return refused('NOT_FOUND');
  const checked = checkInvoice(merged(present, changes));
  if (!checked.ok) return checked;
  const [row] = await db
    .update(savedInvoices)
    .set(checked.value)
    .where(isOwn(memberId, id))
    .returning(columns);
  return row ? done(row) : refused('NOT_FOUND');
}

/** Deletes own details. */
export async function deleteInvoice(
  { db }: Database,
  memberId: number,
  id: number,
): Promise<Outcome<Record<never, never>, 'NOT_FOUND'>> {
  const rows = await db
    .delete(savedInvoices)
    .where(isOwn(memberId, id))
    .returning({ id: savedInvoices.id });
  return rows.length > 0 ? done({}) : refused('NOT_FOUND');
}

function merged(present: InvoiceFields, changes: InvoiceChanges): InvoiceFields {
  return {
    type: changes.type ?? present.type,
    taxName: changes.taxName ?? present.taxName,
    taxNum: changes.taxNum ?? present.taxNum,
    carrierType: changes.carrierType ?? present.carrierType,
    carrierNo: changes.carrierNo ?? present.carrierNo,
  };
}

/** The details without what their type and carrier hide, or 422 (rows 5.026 to 5.031, G-110). */
function checkInvoice(fields: InvoiceFields) {
  const { type, carrierType } = fields;
  const rules = invoiceRules(type, carrierType);
  const problems = refuseProblems(validateForm(rules, fields));
  if (problems) return problems;
  const shown = (field: keyof typeof rules) =>
    rules[field].length > 0 ? cleanValue(rules[field], fields[field]) : '';
  return done({
    type,
    taxName: shown('taxName'),
    taxNum: shown('taxNum'),
    carrierType: type === 'PERSON' ? carrierType : ('NONE' as const),
    carrierNo: shown('carrierNo'),
  });
}
