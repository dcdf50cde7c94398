import { type Store, stores } from './stores.ts';

/** A service that the stand-in speaks (LogisticsSubType). */
export interface Service {
  type: 'CVS' | 'HOME';
  /** The list of its stores (CvsType); '' for homes. */
  chain: string;
  /** The contract that it needs; homes go with both. */
  contract: 'B2C' | 'C2C' | 'ANY';
  /** The call for its labels, with the numbers that it checks. */
  print: string;
  checks: readonly ('CVSPaymentNo' | 'CVSValidationNo')[];
  /** The codes that a parcel gets, in their order, with the provider's words. */
  steps: readonly (readonly [code: string, words: string])[];
}

const bulk = { print: '/helper/printTradeDocument', checks: [] } as const;
const byPayment = (print: string) => ({ print, checks: ['CVSPaymentNo'] }) as const;

const unimartSteps = [
  ['2030', '物流中心驗收成功'],
  ['2063', '門市配達'],
  ['2067', '消費者成功取件'],
  ['2065', '七日未取件'],
  ['2044', '退貨作業完成'],
] as const;
const famiSteps = [
  ['3024', '物流中心驗收成功'],
  ['3018', '包裹配達取件門市'],
  ['3022', '買家已到店取貨'],
  ['3020', '買家未取包裹，將退回物流中心'],
  ['3023', '賣家已取退回包裹'],
  ['7006', '包裹遺失，進入賠償程序'],
  ['7011', '取件門市關轉，請重選門市'],
] as const;
const okmartSteps = [
  ['2030', '物流中心驗收成功'],
  ['2073', '包裹配達取件門市'],
  ['3022', '買家已到店取貨'],
  ['2074', '買家未取包裹，將退回物流中心'],
  ['3023', '賣家已取退回包裹'],
  ['7101', '取件門市關轉，請重選門市'],
] as const;

/** The services of ECPay's logistics, apart from the shop's own table of them. */
export const services: Readonly<Record<string, Service>> = {
  UNIMART: { type: 'CVS', chain: 'UNIMART', contract: 'B2C', ...bulk, steps: unimartSteps },
  UNIMARTC2C: {
    type: 'CVS',
    chain: 'UNIMART',
    contract: 'C2C',
    print: '/Express/PrintUniMartC2COrderInfo',
    checks: ['CVSPaymentNo'],
    steps: unimartSteps,
  },
  FAMI: { type: 'CVS', chain: 'FAMI', contract: 'B2C', ...bulk, steps: famiSteps },
  FAMIC2C: {
    ...{ type: 'CVS', chain: 'FAMI', contract: 'C2C', steps: famiSteps },
    ...byPayment('/Express/PrintFAMIC2COrderInfo'),
  },
  HILIFE: { type: 'CVS', chain: 'HILIFE', contract: 'B2C', ...bulk, steps: famiSteps },
  HILIFEC2C: {
    ...{ type: 'CVS', chain: 'HILIFE', contract: 'C2C', steps: famiSteps },
    ...byPayment('/Express/PrintHILIFEC2COrderInfo'),
  },
  OKMARTC2C: {
    ...{ type: 'CVS', chain: 'OKMART', contract: 'C2C', steps: okmartSteps },
    ...byPayment('/Express/PrintOKMARTC2COrderInfo'),
  },
  TCAT: {
    ...{ type: 'HOME', chain: '', contract: 'ANY', ...bulk },
    steps: [
      ['3001', '轉運中(即集貨)'],
      ['3006', '配送中'],
      ['3003', '配完'],
      ['3002', '不在家'],
      ['5002', '遺失'],
      ['5008', '退貨配完'],
    ],
  },
  POST: {
    ...{ type: 'HOME', chain: '', contract: 'ANY', ...bulk },
    steps: [
      ['320', '郵局已確認資料，可列印'],
      ['3301', '交寄郵件'],
      ['3308', '投遞成功'],
      ['3303', '投遞不成功'],
      ['7302', '郵件遺失'],
      ['3310', '已退回寄件人'],
    ],
  },
};

/** The service that a form or parcel names; undefined for an unknown one. */
export const serviceOf = (name: string | undefined): Service | undefined =>
  name !== undefined && Object.hasOwn(services, name) ? services[name] : undefined;

/** The calls that take goods back at stores, by the service of the parcel. */
export const returnPaths = {
  UNIMART: '/express/ReturnUniMartCVS',
  FAMI: '/express/ReturnCVS',
  HILIFE: '/express/ReturnHilifeCVS',
} as const;

/** The codes of goods on their way back. */
export const returnSteps = [
  ['4001', '買家已到門市寄件'],
  ['4002', '退貨商品已至物流中心'],
  ['4004', '包裹遺失，進入賠償程序'],
] as const;

/** Every call for labels. */
export const printPaths = [...new Set(Object.values(services).map(({ print }) => print))];

const further: Readonly<Record<string, readonly Store[]>> = {
  FAMI: [
    {
      id: '006598',
      name: '全家南港三重店',
      city: '臺北市',
      address: '臺北市南港區三重路23號',
      telephone: '02-26556598',
    },
    {
      id: '010427',
      name: '全家板橋府中店',
      city: '新北市',
      address: '新北市板橋區府中路88號',
      telephone: '02-29600427',
    },
    {
      id: '014963',
      name: '全家台中精誠店',
      city: '臺中市',
      address: '臺中市西區精誠路52號',
      telephone: '04-23104963',
    },
  ],
  HILIFE: [
    {
      id: '2001',
      name: '萊爾富北市師大店',
      city: '臺北市',
      address: '臺北市大安區師大路12號',
      telephone: '02-23632001',
    },
    {
      id: '4412',
      name: '萊爾富台南成大店',
      city: '臺南市',
      address: '臺南市東區大學路40號',
      telephone: '06-2354412',
    },
  ],
  OKMART: [
    {
      id: '1328',
      name: 'OK 桃園桃鶯店',
      city: '桃園市',
      address: '桃園市桃園區桃鶯路60號',
      telephone: '03-3751328',
    },
    {
      id: '2276',
      name: 'OK 高雄駁二店',
      city: '高雄市',
      address: '高雄市鹽埕區大勇路20號',
      telephone: '07-5212276',
    },
  ],
};

/** The invented stores of a chain. */
export const storesOf = (chain: string): readonly Store[] =>
  chain === 'UNIMART' ? stores : (further[chain] ?? []);
