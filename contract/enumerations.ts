/** Closed value lists of the wire. Plain data: browser code imports this file. Misspellings are literal (G-015). */

/** The sales channel of the shop's orders, by which an ERP tells them from the orders of other shops. */
export const channel = 'ONLINE';

export const visibilityRules = ['ONLINE', 'OFFLINE'] as const;
export type VisibilityRule = (typeof visibilityRules)[number];

export const discountScopes = ['ALL_PRODUCTS', 'PARTIAL_PRODUCTS', 'PARTIAL_COMBINATIONS'] as const;
export type DiscountScope = (typeof discountScopes)[number];

export const discountTypes = ['PERCENT', 'AMOUNT', 'FIXED_PRICE'] as const;
/** PERCENT takes `value` per cent off, AMOUNT takes `value` TWD off, FIXED_PRICE sells at `value` TWD (G-061). */
export type DiscountType = (typeof discountTypes)[number];

export const offerScopes = ['ALL_PRODUCTS', 'PARTIAL_PRODUCTS'] as const;
/** The goods that take part in an offer: all, combinations too, or those named (G-200). */
export type OfferScopeName = (typeof offerScopes)[number];

export const amountDiscountTypes = ['AMOUNT', 'PERCENT'] as const;
/** TWD or per cent that an amount offer takes off (G-200). */
export type AmountDiscountType = (typeof amountDiscountTypes)[number];

export const couponDiscountTypes = ['AMOUNT', 'PERCENT', 'FREE_SHIPPING', 'GIFT'] as const;
export type CouponDiscountType = (typeof couponDiscountTypes)[number];

/** The coupons that a level gives, and how often (G-156). */
export const levelBenefitKinds = ['BIRTHDAY_COUPON', 'FREE_SHIPPING_COUPON', 'COUPON'] as const;
export type LevelBenefitKind = (typeof levelBenefitKinds)[number];

export const benefitRhythms = ['BIRTH_MONTH', 'MONTH', 'QUARTER'] as const;
export type BenefitRhythm = (typeof benefitRhythms)[number];

export const userCouponStatuses = ['UNUSED', 'USED', 'EXPIRED', 'ARCHIVED'] as const;
export type UserCouponStatus = (typeof userCouponStatuses)[number];

export const giftReasons = ['thresholdReward', 'firstPurchaseGift', 'freebie'] as const;
/** Why a gift goes with an order (G-062, G-064, G-065). */
export type GiftReason = (typeof giftReasons)[number];

export const quantityOfferKinds = [
  'ANY_N_FOR',
  'NTH_PERCENT',
  'COUNT_PERCENT',
  'COUNT_AMOUNT',
  'PAIR',
] as const;
/**
 * ANY_N_FOR: `count` units cost `amount` TWD. NTH_PERCENT: the cheapest of each `count` units is reduced. COUNT_PERCENT
 * and COUNT_AMOUNT: all units are reduced from `count` units on. PAIR: one unit with one of the second group (G-200).
 */
export type QuantityOfferKind = (typeof quantityOfferKinds)[number];

export const offerKinds = [...quantityOfferKinds, 'AMOUNT_OFFER'] as const;
/** The kinds of offer that a cart and an order name (G-201). */
export type OfferKind = (typeof offerKinds)[number];

export const thresholdKinds = [
  'FREE_SHIPPING',
  'THRESHOLD_REWARD',
  'COUPON',
  'QUANTITY_OFFER',
  'AMOUNT_OFFER',
] as const;
/** The kinds of benefit that a shopper gets from an amount of goods on (G-062, G-200). */
export type ThresholdKind = (typeof thresholdKinds)[number];
/** Those of offers, which their solver finds. */
export type OfferThreshold = Extract<ThresholdKind, 'QUANTITY_OFFER' | 'AMOUNT_OFFER'>;

export const reductionKinds = [
  'MEMBER_PRICE',
  'EVENT',
  'QUANTITY_OFFER',
  'AMOUNT_OFFER',
  'ADD_ON',
  'COUPON',
  'EXCHANGE',
  'SHIPPING',
] as const;
/** The reasons for a lower total: prices, offers of several units, add-ons, the coupon, an exchange, free delivery. */
export type ReductionKind = (typeof reductionKinds)[number];

export const ruleKinds = [
  'DISCOUNT_EVENT',
  'QUANTITY_OFFER',
  'AMOUNT_OFFER',
  'ADD_ON',
  'FREE_SHIPPING',
  'COUPON',
  'THRESHOLD_REWARD',
  'FIRST_PURCHASE',
] as const;
/** The kinds of rule that a price is explained with (G-202). */
export type RuleKind = (typeof ruleKinds)[number];

export const shelfStatuses = ['ON_SHELF', 'OFF_SHELF'] as const;
export type ShelfStatus = (typeof shelfStatuses)[number];

export const maintainTypes = ['YIPIN_ERP', 'SERVICE'] as const;
/** YIPIN_ERP switches the stock source, SERVICE closes buying (G-133). */
export type MaintainType = (typeof maintainTypes)[number];

export const islandsTypes = ['MAIN_ISLAND', 'OUTLYING_ISLAND'] as const;
export type IslandsType = (typeof islandsTypes)[number];

export const shipTypes = ['HOME', 'STORE'] as const;
export type ShipType = (typeof shipTypes)[number];

/**
 * The chains whose stores take the shop's parcels, as ECPay names them (CvsType). A fresh shop offers the first one.
 */
export const storeKinds = ['UNIMART', 'FAMI', 'HILIFE', 'OKMART'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** The companies that bring parcels to homes, as ECPay names them. */
export const homeCarriers = ['TCAT', 'POST'] as const;
export type HomeCarrier = (typeof homeCarriers)[number];

/** The companies that settings may switch on besides the first chain (G-224). */
export const furtherCarriers = ['FAMI', 'HILIFE', 'OKMART', 'TCAT', 'POST'] as const;
export type FurtherCarrier = (typeof furtherCarriers)[number];
export type CarrierKind = StoreKind | HomeCarrier;

/** How parcels come to a chain: picked up in bulk (B2C), or brought to a store (C2C). A shop has one contract. */
export const carrierContracts = ['B2C', 'C2C'] as const;
export type CarrierContract = (typeof carrierContracts)[number];

/** The services of these companies, as ECPay names them (LogisticsSubType). */
export const carrierServices = [
  'UNIMART',
  'UNIMARTC2C',
  'FAMI',
  'FAMIC2C',
  'HILIFE',
  'HILIFEC2C',
  'OKMARTC2C',
  'TCAT',
  'POST',
] as const;
/**
 * The services that give a shopper a number for returning goods at any of their stores (ECPay: ReturnCVS and its kin).
 */
export const dropOffServices = ['UNIMART', 'FAMI', 'HILIFE'] as const;
export type DropOffService = (typeof dropOffServices)[number];

export type CarrierService = (typeof carrierServices)[number];

export const deliveryTimes = ['NONE', 'BEFORE_13_HOURS', 'AFTER_14_HOURS'] as const;
export type DeliveryTime = (typeof deliveryTimes)[number];

export const paymentTypes = ['CATHAY_ATM', 'CATHAY_CREDIT_CARD', 'LINE_PAY', 'HOME_CASH'] as const;
export type PaymentType = (typeof paymentTypes)[number];

export const buyerTypes = ['PERSON', 'COMPANY'] as const;
export type BuyerType = (typeof buyerTypes)[number];

export const carrierTypes = ['PHONE', 'NATURAL_PERSON', 'MEMBER', 'DONATE', 'NONE'] as const;
export type CarrierType = (typeof carrierTypes)[number];

export const orderStatuses = [
  'ESTABLISHED',
  'PROCESSING',
  'SHIPPED',
  'ARRIVED',
  'COMPLETED',
  'CANCELLED',
  'RETURNED',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['UNPAID', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const orderResultStates = [
  'PAID',
  'CONFIRMING',
  'FAILED',
  'WAITING_FOR_TRANSFER',
  'ESTABLISHED',
  'CANCELLED',
] as const;
/** The state of an order behind a signed code (G-181). ESTABLISHED: to be paid on receipt. FAILED: not paid (yet). */
export type OrderResultState = (typeof orderResultStates)[number];

export const returnStatuses = ['REQUESTED', 'APPROVED', 'RECEIVED', 'REFUNDED', 'REFUSED'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

export const returnReasons = ['CHANGED_MIND', 'DEFECTIVE', 'WRONG_ITEM'] as const;
/** The reasons of a return. A withdrawal needs no reason; the other two are the fault of the shop or the carrier. */
export type ReturnReason = (typeof returnReasons)[number];

export const codePurposes = ['register', 'resetPassword'] as const;
/** What a four-digit code sent by e-mail is used for (`use_for`). */
export type CodePurpose = (typeof codePurposes)[number];

export const yesNo = ['', 'YES', 'NO'] as const;
export type YesNo = (typeof yesNo)[number];

/** The availability that shoppers see, without the number of units. */
export const availabilities = ['IN_STOCK', 'FEW', 'SOLD_OUT'] as const;
export type Availability = (typeof availabilities)[number];

export const productSorts = [
  'recommended',
  'popular',
  'newest',
  'price_asc',
  'price_desc',
] as const;
export type ProductSort = (typeof productSorts)[number];

/** The providers for which the sandbox has a stand-in, and how a stand-in may behave (test-only calls). */
export const standInProviders = [
  'LINE_PAY',
  'CATHAY_CREDIT_CARD',
  'LINE_LOGIN',
  'LINE_MESSAGING',
  'ECPAY_MAP',
  'ECPAY_INVOICE',
  'ECPAY_LOGISTICS',
  'LINE_SHOP',
] as const;
export type StandInProvider = (typeof standInProviders)[number];

export const standInOutcomes = ['success', 'fail', 'timeout', 'cancel'] as const;
export type StandInOutcome = (typeof standInOutcomes)[number];

/** The place of a menu entry: the header, a group of the footer, or the footer's last line. */
export const menuPlaces = ['HEADER', 'FOOTER', 'BOTTOM'] as const;
export type MenuPlace = (typeof menuPlaces)[number];

/**
 * The kind of a menu entry: a link of its own, the heading of a group, the menu of series and campaigns that the
 * shop fills itself, or a link whose address is a setting (G-004).
 */
export const menuKinds = [
  'LINK',
  'HEADING',
  'SHOPPING',
  'OVERSEAS',
  'CONTACT',
  'SURVEY',
  'RECRUITMENT',
  'FACEBOOK',
  'INSTAGRAM',
  'LINE',
] as const;
export type MenuKind = (typeof menuKinds)[number];

/** What the words of a record stand for: a word of the catalogue, or a need (G-204). */
export const searchWordKinds = ['SYNONYM', 'NEED'] as const;
export type SearchWordKind = (typeof searchWordKinds)[number];

/** The palettes of series; `storefront/app/styles/tokens.css` has their colours. */
export const seriesColors = [
  'NEUTRAL',
  'APRICOT',
  'INDIGO',
  'LEAF',
  'PLUM',
  'TEAL',
  'MIDNIGHT',
  'MINT',
  'ROSE',
] as const;
export type SeriesColor = (typeof seriesColors)[number];

/** What operators arrange on the home page below the chooser (G-029). */
export const homeBlockKinds = [
  'FLASH_SALES',
  'DISCOUNT_EVENTS',
  'SERIES',
  'BEST_SELLERS',
  'NEW_RELEASES',
  'COMBINATIONS',
  'EXCLUSIVE_SALES',
  'VIDEOS',
  'TESTIMONIALS',
  'NEWS',
] as const;
export type HomeBlockKind = (typeof homeBlockKinds)[number];

/** The place of refunded goods: back in the stock, written off, or with the shopper. */
export const refundedGoods = ['RESTOCKED', 'WRITTEN_OFF', 'KEPT'] as const;
export type RefundedGoods = (typeof refundedGoods)[number];

/** PENDING until an operator has read it; a HIDDEN one is counted openly (G-208). */
export const reviewStatuses = ['PENDING', 'PUBLISHED', 'HIDDEN'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewSorts = ['NEWEST', 'HELPFUL', 'HIGHEST', 'LOWEST'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** What a buyer may say about herself and her use, in groups; words, because shoppers filter by them. */
export const reviewTagGroups = {
  量: ['量少', '量普通', '量多'],
  膚質: ['一般肌', '敏感肌', '乾性肌'],
  用途: ['日用', '夜用', '運動', '外出', '產後'],
} as const;
export const reviewTags = Object.values(reviewTagGroups).flat();
export type ReviewTag = (typeof reviewTags)[number];
