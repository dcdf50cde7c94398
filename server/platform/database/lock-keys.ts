/**
 * The keys of all advisory locks of PostgreSQL that this project takes. Every copy of the server takes the same ones,
 * also one of another release, so a key never changes its meaning. Nothing else in a database of the shop takes such
 * locks.
 */
export const lockKeys = {
  /** While the schema is migrated. */
  migrations: 7_203_511,
  /** While an empty shop is filled. */
  filling: 7_203_512,
  /** While the queues of jobs are set up. */
  jobQueues: 7_203_513,
  /** Shared by the copies that read bigint as a number; migration 0045 names it too. */
  bigNumbers: 7_203_515,
  /** While the owner of the tables migrates them and gives the shop its rights. */
  owner: 7_203_516,
  /** While the shop's own PostgreSQL is handed over to its plain role. */
  plainRole: 7_203_517,
  /** While a scheduled version becomes live. */
  publishing: 7_203_521,
  /** While a look at the future lasts. */
  future: 7_203_522,
  /** While a file for the bank gets its moment. */
  bankFile: 7_022_202,
  /** While a webhook is added, because their number is limited. */
  newWebhook: 7_022_201,
  /** Shared by the processes that use the shop's own PostgreSQL. */
  localServer: 5_302_026,
  /** While a template of the databases of tests is made. */
  testTemplate: 5_302_027,
  /** While the first shop of a run of journeys is filled, which the others copy. */
  testScenario: 5_302_028,
} as const;

export type LockKey = (typeof lockKeys)[keyof typeof lockKeys];

/** How the names of locks begin whose key PostgreSQL computes from a name (`hashtext`). */
export const lockNames = {
  /** An e-mail that a member is about to take. */
  email: 'email',
  /** The bytes of a picture, by the stem of its names. */
  picture: 'media',
  /** An order that an administrator makes, by administrator and request. */
  staffOrder: 'staff order',
  /** The waves of restock notices; with the id of a product as second key. */
  restockWaves: 'restock notices',
  /** The names of roles. */
  roleNames: 'names of roles',
  /** The texts of all e-mails. */
  emailTexts: 'letter texts',
  /** A group of settings. */
  settings: 'settings',
  /** A kind of task; with the id of an administrator as second key. */
  ownTask: 'own',
  /** The coupons that an administrator gives members. */
  serviceCoupons: 'coupons of service',
  /** What is sent to members without an approval. */
  sending: 'messages without approval',
} as const;

export type LockName = keyof typeof lockNames;
