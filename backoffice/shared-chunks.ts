/*
 * Which modules of the back office share a file. Without this every module that two screens share would be a file of
 * its own, and a list would ask for 81 scripts. Few larger files also compress better. An earlier group wins; a group
 * also has the imports of its modules, unless an earlier group has them. So no group may contain a module whose
 * imports most of the pages with that group do not need.
 */

/** So many screens and later parts need a module before all pages load it. */
const most = 12;

/** Larger widgets that the frame and the lists do without. */
const laterWidgets =
  /@floating-ui|react-number-format|\/components\/(Checkbox|Combobox|FloatingIndicator|FocusTrap|Modal|ModalBase|NumberInput|Overlay|Popover|ScrollArea|SegmentedControl|Select|Skeleton|Table|Textarea)\/|\/utils\/(Floating|InlineInput)\/|\/use-(focus-(return|trap)|long-press)\//;

/** Parts of many screens that the frame and the lists do without. */
const laterParts =
  /\/(files-api|pages\/order|resource\/inputs\/use-found-records|ui\/stacked-table)\b/;

export const sharedChunks = [
  {
    name: 'platform',
    test: /node_modules\/(react|react-dom|react-router|scheduler|zustand)\/|rolldown\/runtime|preload-helper/,
  },
  {
    name: 'widgets',
    test: (id: string) => /\/node_modules\//.test(id) && !laterWidgets.test(id),
    minShareCount: most,
  },
  { name: 'contract', test: /\/(contract|rules)\//, minShareCount: most },
  {
    name: 'office',
    test: (id: string) => /\/backoffice\/app\//.test(id) && !laterParts.test(id),
    minShareCount: most,
  },
  // The pages of signing in need it without the rest of the lists.
  { name: 'own-path', test: /\/rules\/shop\/own-path\./ },
  {
    name: 'frame-parts',
    test: /\/(backoffice\/app\/(frame\/(badges|screens-by-key)|resource\/form\/unsaved|ui\/single-keys)|contract\/(fulfilment|navigation|resources\/read-only\/index)|components\/NavLink\/NavLink)\./,
  },
  {
    name: 'checks',
    test: /\/(rules\/(goods\/pictures|records\/check-value)|contract\/(campaigns|resources\/sentences))\./,
  },
  {
    name: 'lists',
    test: /\/(backoffice\/app\/(campaigns\/use-campaign-question|resource\/(form\/use-price-question|list\/(cell-reason|grid|keyword-box|list-tools|use-columns|use-list)|values\/(show-value|shown|titles))|ui\/page-control)|rules\/records\/(list-address|path-of-record))\./,
  },
  {
    name: 'inputs',
    test: /\/components\/(Checkbox|FloatingIndicator|SegmentedControl|Skeleton|Textarea)\//,
  },
  { name: 'numbers', test: /\/(components\/NumberInput|react-number-format)\// },
  { name: 'focus', test: /\/(components\/(FocusTrap|Overlay)|use-focus-(return|trap))\// },
  { name: 'floating', test: /\/(components\/ScrollArea|@floating-ui)\// },
  { name: 'modals', test: /\/components\/(Modal|ModalBase)\// },
  { name: 'popovers', test: /\/components\/Popover\// },
  { name: 'choices', test: /\/components\/(Combobox|Select)\// },
];
