import type { Picture } from '../fields.ts';
import type { Segment } from '../messages.ts';
import type { Right } from '../rights.ts';

/**
 * The kinds of fields of which an entity of the back office is declared. Plain data and no zod, so that browser
 * code may import it. The kind decides the schema, the SQL, the input, the cell, and the value in an Excel file.
 */

/** The options of every field. */
interface Common {
  label: string;
  /** Its label in earlier releases, by which files from then are still read. */
  formerly?: string;
  /** A sentence below the input. */
  help?: string;
  /** A column of the list, `width` pixels wide. A hidden one is shown on request; a pinned one stays visible. */
  list?: { width: number; hidden?: boolean; pinned?: boolean };
  /**
   * It can be edited in the list itself: `true` by saving the record, `stock` by a movement of the ledger, which
   * names a reason.
   */
  editInRow?: true | 'stock';
  /** The keyword search reads it. */
  searched?: boolean;
  /** Conditions and sort orders of a list may use it. */
  filtered?: boolean;
  sortable?: boolean;
  /** The shop sets it: it is shown and exported, but not accepted as input. */
  readOnly?: boolean;
  /** The right to write this field, besides that to write the record. */
  right?: Right;
  /** Who writes this field must have entered a second factor lately. */
  stepUp?: true;
  /** The right to see this field, besides that to read the row. */
  seenWith?: Right;
  /**
   * The value of another field with which this one has an effect: a form asks for it only then, or while it has a
   * value.
   */
  askedWith?: { field: string; value: string };
  /** The path of a list with details of the row's value; `:` and a field's name stand for that field's value. */
  leadsTo?: string;
  /**
   * It says something about a change of these fields, e.g. its reason: it is stored only together with one of them,
   * and begins empty with each change.
   */
  goesWith?: readonly string[];
  /** Usual texts, offered to choose from. */
  suggestions?: readonly string[];
  /** It is personal data: exporting it needs a right of its own and a step-up. */
  personal?: true;
}

/** A required field has a value; the others may be empty: '' for texts, null for all else. */
interface MayBeRequired<Required extends boolean> {
  required?: Required;
}

export type TextField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & {
    kind: 'text';
    /** In UTF-16 units, as `length` counts them. */
    maxLength: number;
    /** Lines of the input, if there is more than one. */
    lines?: number;
    /** No two records have the same value. */
    unique?: boolean;
    /** A trigger of the database gives a number to a record that is stored without this required text. */
    numbered?: true;
    /** The value is a list of words with this separator, and conditions compare each word. */
    between?: string;
    /** It is personal data: lists and files show it masked, and it can be neither compared nor sorted. */
    masked?: 'name' | 'phone' | 'email';
    /**
     * The pattern of the text, and the sentence for a text that does not match. A copy of a unique text gets the
     * suffix `-2`.
     */
    pattern?: { allows: RegExp; sentence: string };
  };
/** HTML of few elements; the server sanitises it. */
export type RichTextField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & { kind: 'richText'; maxLength: number };
/** `money` is whole TWD. */
export type NumberField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & {
    kind: 'integer' | 'money';
    min: number;
    max: number;
    /** The value of a new record, unless another is given. */
    default?: number;
    unique?: boolean;
    /** The label of 0 if 0 is bad; a list marks it. */
    ofZero?: string;
    /** An import warns of a change by more than this. */
    bigChange?: number;
  };
export type YesNoField<Default extends boolean | null = boolean | null> = Common & {
  kind: 'yesNo';
  /** Null means unknown. */
  default: Default;
};
/** The meaning of a value for operators: fine, work is due, it failed, or it is over. */
export type Tone = 'good' | 'due' | 'bad' | 'over';
export type ChoiceField<Value extends string = string> = Common & {
  kind: 'choice';
  choices: Readonly<Record<Value, string>>;
  default: NoInfer<Value>;
  /** The tone of each value in a list. A value without a tone is plain text. */
  tones?: Readonly<Partial<Record<NoInfer<Value>, Tone>>>;
  /**
   * The value that shows the record to shoppers. New records and copies are hidden, so the default is another
   * value.
   */
  shows?: NoInfer<Value>;
};
/** Some of the choices, each once; none of them is the usual value. */
export type ChoicesField<Value extends string = string> = Common & {
  kind: 'choices';
  choices: Readonly<Record<Value, string>>;
};
/** A moment, ISO 8601 with an offset. */
export type InstantField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & {
    kind: 'instant';
    /** It ends a period, so that a day without a time means its end. */
    endsPeriod?: true;
    /** A day alone, e.g. 2026-12-01, stands for its first moment in Taipei. */
    takesDay?: true;
  };
/** A CSS colour as six hexadecimal digits (G-053). */
export type ColorField = Common & { kind: 'color'; default: string };
/** A path of the shop, or an address that begins with https. */
export type LinkField = Common & MayBeRequired<boolean> & { kind: 'link' };
/** The path of one picture, below /media/. */
export type ImageField = Common & MayBeRequired<boolean> & { kind: 'image' };
/** Pictures in order, each `{id, url, alt}`. */
export type PicturesField = Common & { kind: 'pictures'; most: number };
/** The id of a record of another entity, which `to` names. */
export type ReferenceField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & { kind: 'reference'; to: string };
/** Records of another entity, each once. */
export type ReferencesField<Counted extends boolean = boolean> = Common & {
  kind: 'references';
  to: string;
  most: number;
  least?: number;
  /** Operators set the order; otherwise it is that of the ids. */
  ordered?: boolean;
  /** Each has a quantity, at least 1. */
  counted?: Counted;
};
/** A cell of a row: a whole number, or the id of a record. */
export type RowCell = NumberField | ReferenceField;
export type RowColumns = Readonly<Record<string, RowCell>>;
/** The rows that have a sentence of their own; `rules/campaigns/row-words.ts` writes it. */
export type RowWords = 'QUANTITY_OFFER_TIER';
/** A small table within a record. Its rows are in the order in which operators put them. */
export type RowsField<Columns extends RowColumns = RowColumns> = Common & {
  kind: 'rows';
  columns: Columns;
  most: number;
  least?: number;
  /** The column in which no two rows have the same value. */
  distinct?: keyof Columns & string;
  /** The sentence that a row is read as, instead of its cells. */
  words?: RowWords;
};
/** Who gets a message: a saved view, members by name, or members by what they do. */
export type SegmentField<Required extends boolean = boolean> = Common &
  MayBeRequired<Required> & { kind: 'segment' };
export const mostPieces = 999;
/** A reference to another record with a quantity. */
export interface CountedReference {
  id: number;
  quantity: number;
}

export type Field =
  | TextField
  | RichTextField
  | NumberField
  | YesNoField
  | ChoiceField
  | ChoicesField
  | InstantField
  | ColorField
  | LinkField
  | ImageField
  | PicturesField
  | ReferenceField
  | ReferencesField
  | RowsField
  | SegmentField;

type Options<F, Given extends keyof F = never> = Omit<F, 'kind' | Given>;

/** A text of a record; its empty value is ''. */
export const text = <const Required extends boolean = false>(
  options: Options<TextField<Required>>,
): TextField<Required> => ({ kind: 'text', ...options });

/** A formatted text of a record: HTML of a fixed set of elements; its empty value is ''. */
export const richText = <const Required extends boolean = false>(
  options: Options<RichTextField<Required>>,
): RichTextField<Required> => ({ kind: 'richText', ...options });

/** A whole number of a record; null is its empty value, unless it is required. */
export const integer = <const Required extends boolean = false>(
  options: Options<NumberField<Required>>,
): NumberField<Required> => ({ kind: 'integer', ...options });

const mostMoney = 9_999_999;
/** An amount of a record in TWD, from 0 to 9,999,999. */
export const money = <const Required extends boolean = false>(
  options: Options<NumberField<Required>, 'min' | 'max'>,
): NumberField<Required> => ({ kind: 'money', min: 0, max: mostMoney, ...options });

/** A yes or no of a record; with the default null it may be undecided. */
export const yesNo = <const Default extends boolean | null>(
  options: Options<YesNoField<Default>>,
): YesNoField<Default> => ({ kind: 'yesNo', ...options });

/** One of a fixed list of values. */
export const choice = <const Value extends string>(
  options: Options<ChoiceField<Value>>,
): ChoiceField<Value> => ({ kind: 'choice', ...options });

/** Any number of a fixed list of values. */
export const choices = <const Value extends string>(
  options: Options<ChoicesField<Value>>,
): ChoicesField<Value> => ({ kind: 'choices', ...options });

/** A moment of a record; on the wire ISO 8601 with +08:00, null if empty. */
export const instant = <const Required extends boolean = false>(
  options: Options<InstantField<Required>>,
): InstantField<Required> => ({ kind: 'instant', ...options });

/** A colour of a record as text; its empty value is ''. */
export const color = (options: Options<ColorField>): ColorField => ({ kind: 'color', ...options });

/** An address of the shop or of another site; its empty value is ''. */
export const link = (options: Options<LinkField>): LinkField => ({ kind: 'link', ...options });

/** One picture of a record by its address; its empty value is ''. */
export const image = (options: Options<ImageField>): ImageField => ({ kind: 'image', ...options });

/** A list of pictures of a record. */
export const pictures = (options: Options<PicturesField>): PicturesField => ({
  kind: 'pictures',
  ...options,
});

/** The id of one record of another entity; null if empty. */
export const reference = <const Required extends boolean = false>(
  options: Options<ReferenceField<Required>>,
): ReferenceField<Required> => ({ kind: 'reference', ...options });

/** Ids of records of another entity; with `counted` each has a quantity. */
export const references = <const Counted extends boolean = false>(
  options: Options<ReferencesField<Counted>>,
): ReferencesField<Counted> => ({ kind: 'references', ...options });

/** A small table within a record. */
export const rows = <const Columns extends RowColumns>(
  options: Options<RowsField<Columns>>,
): RowsField<Columns> => ({ kind: 'rows', ...options });

/** The members to whom something is given or sent; null if empty. */
export const segment = <const Required extends boolean = false>(
  options: Options<SegmentField<Required>>,
): SegmentField<Required> => ({ kind: 'segment', ...options });

type OrNull<Required, Value> = [Required] extends [true] ? Value : Value | null;

/** The value of a field, in code and on the wire. */
export type ValueOf<F> =
  F extends NumberField<infer Required>
    ? OrNull<Required, number>
    : F extends YesNoField<infer Default>
      ? Default extends null
        ? boolean | null
        : boolean
      : F extends ChoiceField<infer Value>
        ? Value
        : F extends ChoicesField<infer Value>
          ? Value[]
          : F extends InstantField<infer Required>
            ? OrNull<Required, string>
            : F extends PicturesField
              ? Picture[]
              : F extends ReferenceField<infer Required>
                ? OrNull<Required, number>
                : F extends ReferencesField<infer Counted>
                  ? [Counted] extends [true]
                    ? CountedReference[]
                    : number[]
                  : F extends RowsField<infer Columns>
                    ? { -readonly [Name in keyof Columns]: CellOf<Columns[Name]> }[]
                    : F extends SegmentField<infer Required>
                      ? OrNull<Required, Segment>
                      : string;

type CellOf<Cell> = Cell extends NumberField<infer Required> | ReferenceField<infer Required>
  ? OrNull<Required, number>
  : never;

/** Whether the value is a list, whose empty value is the empty one. */
export const isList = ({ kind }: Field): boolean =>
  kind === 'pictures' || kind === 'references' || kind === 'rows' || kind === 'choices';

/** The cells of a row with their names. */
export const cellsOf = ({ columns }: RowsField): [name: string, cell: RowCell][] =>
  Object.entries(columns);

/** Whether the empty value of this kind is '' and not null. */
export function isText({ kind }: Field): boolean {
  return ['text', 'richText', 'link', 'image', 'color'].includes(kind);
}

/** Whether an empty value, or for lists an empty list, is refused. */
export function isRequired(field: Field): boolean {
  if (field.kind === 'references' || field.kind === 'rows') return (field.least ?? 0) > 0;
  return 'required' in field && field.required === true;
}

/** Whether operators must give a value. The shop gives one to a numbered text that is left empty. */
export const mustBeGiven = (field: Field): boolean =>
  isRequired(field) && !('numbered' in field && field.numbered);
