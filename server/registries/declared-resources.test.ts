import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isRequired } from '#contract/resources/fields.ts';
import { resources } from '#contract/resources/index.ts';
import { fieldsOf, sortableFields, writableFields } from '#contract/resources/resource.ts';
import { resourceAdapters } from './resource-adapters.ts';

/** Columns that no operator sees or edits as a field, with the reason. */
const hidden: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  products: {
    lastOnlineAt: 'a trigger writes when it was taken offline: until then its prices were charged',
    copiedFrom: 'until a copy is sold itself, its prices are compared with those of its origin',
    searchText: 'what the search compares, made of other columns',
    searchGrams: 'pieces of it for the index',
  },
  'product-combinations': {
    lastOnlineAt: 'a trigger writes when it was taken offline: until then its prices were charged',
    copiedFrom: 'until a copy is sold itself, its prices are compared with those of its origin',
    createdAt: 'the order of the list is that of the ids',
  },
  'coupon-events': { usedCountBefore: 'not used any more; a later migration drops it' },
  'level-rules': { benefits: 'not used any more; a later migration drops it' },
  messages: {
    linkCode: 'in the address of the button',
    sentBy: 'stands in the history of the record',
    endedAt: 'the state says whether it has ended',
    createdAt: 'the order of the list is that of the ids',
  },
  automations: {
    linkCode: 'in the address of the button',
    createdAt: 'the order of the list is that of the ids',
  },
  'purchase-orders': { createdAt: 'the order of the list is that of the ids' },
  suppliers: { createdAt: 'stands in the history of the record' },
  media: {
    sha256: 'finds the same picture uploaded twice',
    stem: 'the name in its address',
    createdBy: 'stands in the history of the record',
    deletedAt: 'the bin has a list of its own',
  },
};

/** Columns that every adapted table has. */
const common = ['id', 'version', 'updatedAt'];

it.each(resourceAdapters.map((adapted) => [adapted.resource.name, adapted] as const))(
  'every column of %s is a field, or hidden for a reason',
  (name, { table, resource }) => {
    const fields = fieldsOf(resource).map(([field]) => field);
    const undeclared = Object.keys(getTableColumns(table)).filter(
      (column) => ![...common, ...fields].includes(column),
    );
    expect(undeclared.toSorted()).toEqual(Object.keys(hidden[name] ?? {}).toSorted());
  },
);

it('every declared entity has one adapter to a table', () => {
  const adapted = resourceAdapters.map(({ resource }) => resource.name).toSorted();
  expect(adapted).toEqual(resources.map(({ name }) => name).toSorted());
});

describe.each(resourceAdapters.map((adapted) => [adapted.resource.name, adapted] as const))(
  'the declaration of %s',
  (_, { resource, keyword, isComputed }) => {
    const fields = fieldsOf(resource);

    it('has a title that is always there and stays in sight, and a key that finds one record', () => {
      const { [resource.title]: title, [resource.key]: key } = resource.fields;
      // A title that is computed from other fields always has a value.
      expect(title).toMatchObject({ kind: 'text', list: { pinned: true } });
      expect(title?.readOnly ?? (title && isRequired(title))).toBe(true);
      if (resource.key !== 'id') expect(key).toMatchObject({ required: true, unique: true });
    });

    it('has a form with every field that may be written, each once', () => {
      const inForm = resource.form.flatMap((section) => section.fields);
      const writable = writableFields(resource).map(([name]) => name);
      expect(inForm.toSorted()).toEqual(writable.toSorted());
    });

    it('is found by words, and ordered by a field that may be ordered by', () => {
      // Without a searched field a keyword search would find every record.
      expect(keyword ?? fields.find(([, { searched }]) => searched)).toBeDefined();
      expect(sortableFields(resource)).toContain(resource.sort.field);
    });

    it('hides new records from shoppers, and writes, compares and orders by columns alone', () => {
      for (const [name, field] of fields) {
        if (field.kind === 'choice') expect(field.default, name).not.toBe(field.shows);
        const isOnlyShown = field.readOnly && !field.sortable;
        // A computed yes-or-no field is used as a condition without a comparison.
        const isCompared = field.filtered && field.kind !== 'yesNo';
        if (isComputed(name)) expect(isOnlyShown && !isCompared, name).toBe(true);
      }
    });
  },
);
