import type { ShelfStatus, VisibilityRule } from '../enumerations.ts';
import { choice, image, instant, integer, money, references, text } from './fields.ts';

/* Fields that many entities share. */

/** The title by which operators and shoppers know a record. */
export const title = (options: { label: string; maxLength?: number; unique?: boolean }) =>
  text({
    required: true,
    maxLength: 60,
    searched: true,
    sortable: true,
    list: { width: 280, pinned: true },
    ...options,
  });

/** One picture for wide screens and one for phones. */
export const bothPictures = ({ isOptional = false, help = '' } = {}) => ({
  webImage: image({
    label: '桌機圖',
    required: !isOptional,
    list: { width: 120 },
    ...(help && { help }),
  }),
  mobileImage: image({ label: '手機圖', required: !isOptional }),
});

/** A period; it begins and ends exactly at these moments. */
export const eventPeriod = () => ({
  eventBeginAt: instant({
    label: '開始',
    required: true,
    filtered: true,
    sortable: true,
    list: { width: 150 },
  }),
  eventEndAt: instant({
    label: '結束',
    endsPeriod: true,
    required: true,
    filtered: true,
    sortable: true,
    list: { width: 150 },
  }),
});

/** The same with optional begin and end. */
export const openPeriod = () => ({
  eventBeginAt: instant({
    label: '開始',
    help: '空白為立即開始',
    filtered: true,
    sortable: true,
    list: { width: 150 },
  }),
  eventEndAt: instant({
    label: '結束',
    endsPeriod: true,
    help: '空白為不結束',
    filtered: true,
    sortable: true,
    list: { width: 150 },
  }),
});

/** The rule of every period. */
export const endsAfterBegin = {
  field: 'eventEndAt',
  message: '結束需晚於開始',
  holds: ({ eventBeginAt, eventEndAt }: Record<'eventBeginAt' | 'eventEndAt', string | null>) =>
    !eventBeginAt || !eventEndAt || Date.parse(eventBeginAt) < Date.parse(eventEndAt),
} as const;

const bothOrNone = '桌機圖與手機圖要一起選';
type Images = Record<'webImage' | 'mobileImage', string>;

/** The rules of a record that has a picture for each kind of screen, or none. */
export const bothPicturesOrNone = [
  {
    field: 'webImage',
    message: bothOrNone,
    holds: ({ webImage, mobileImage }: Images) => webImage !== '' || mobileImage === '',
  },
  {
    field: 'mobileImage',
    message: bothOrNone,
    holds: ({ webImage, mobileImage }: Images) => mobileImage !== '' || webImage === '',
  },
] as const;

/** Whether shoppers see the record (G-054). A new record is hidden by default. */
export const visibility = () =>
  choice<VisibilityRule>({
    label: '顯示',
    choices: { ONLINE: '上架', OFFLINE: '下架' },
    default: 'OFFLINE',
    shows: 'ONLINE',
    editInRow: true,
    filtered: true,
    list: { width: 100 },
  });

/** The same for records with a shelf status. */
export const shelfStatus = () =>
  choice<ShelfStatus>({
    label: '狀態',
    choices: { ON_SHELF: '上架', OFF_SHELF: '下架' },
    default: 'OFF_SHELF',
    shows: 'ON_SHELF',
    editInRow: true,
    filtered: true,
    list: { width: 100 },
  });

/** The operator's order: a greater weight comes first. */
export const weight = () =>
  integer({
    label: '排序',
    help: '數字大的排在前面',
    required: true,
    default: 0,
    min: 0,
    max: 100_000,
    bigChange: 1_000,
    editInRow: true,
    sortable: true,
    list: { width: 90 },
  });

/** The number by which the ERP knows goods. */
export const materialNo = () =>
  text({
    label: '商品編號',
    formerly: '料號',
    required: true,
    maxLength: 40,
    unique: true,
    searched: true,
    filtered: true,
    sortable: true,
    list: { width: 130 },
  });

/** The amount in TWD from which an order gets the benefit. */
export const thresholdAmount = () =>
  money({
    label: '門檻',
    required: true,
    filtered: true,
    sortable: true,
    list: { width: 110 },
  });

/** The gifts of a campaign: an order gets one of each that is visible and in stock (G-062). */
export const givenGifts = () =>
  references({
    label: '贈品',
    help: '上架且有庫存的贈品，每一項各送一件',
    to: 'gifts',
    least: 1,
    most: 50,
    filtered: true,
  });

/** Products in the order in which shoppers see them. */
export const orderedProducts = (most: number) =>
  references({ label: '商品', to: 'products', most, ordered: true, filtered: true });
