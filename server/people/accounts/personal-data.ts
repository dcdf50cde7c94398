import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { mailbox, sentEmails } from '#server/platform/database/tables.ts';
import {
  leftOut,
  type Person,
  type PersonalData,
  personalTable,
} from '../privacy/personal-data.ts';
import { lineAccounts, lineFriends, lineProofs } from './line/tables.ts';
import { passkeys } from './passkeys/tables.ts';
import { formerEmails, wantedEmails } from './self-service/tables.ts';
import { emailCodes, emailKeys, knownDevices, sessions, users, wrongPasswords } from './tables.ts';

const subscription = { YES: '訂閱', NO: '不訂閱', '': '未選擇' } as const;

const friendWords = { FRIEND: '好友', NOT_A_FRIEND: '不是好友', BLOCKED: '已封鎖' } as const;

const account = personalTable({
  table: users,
  label: '會員資料',
  rowsOf: ({ id }) => eq(users.id, id),
  shown: {
    id: '會員編號',
    email: '電子信箱',
    account: '舊帳號',
    name: '姓名',
    mobileNumber: '手機',
    telephoneNumber: '市話',
    birthday: '生日',
    city: '縣市',
    cityZone: '鄉鎮市區',
    address: '地址',
    edmStatus: { label: '訂閱電子報', words: subscription },
    levelId: '等級編號',
    accumulatedAmount: '本期累積金額',
    periodBeginAt: '等級期間開始',
    periodEndAt: '等級期間結束',
    verifiedAt: '信箱驗證時間',
    isDisabled: '停用',
    createdAt: '註冊時間',
    tags: '標籤',
    orderCount: '訂單數',
    lastOrderAt: '最近購買時間',
    lineLinkedAt: 'LINE 綁定時間',
  },
  hidden: {
    mergedIntoId: leftOut.internal,
    passwordHash: leftOut.secret,
    remindedPeriodEndAt: leftOut.counting,
    erasedAt: leftOut.internal,
  },
  fate: {
    retained: '保留一筆沒有個人資料的編號，讓依法保存的訂單有所歸屬',
    clearedWords: '帳號、密碼、姓名、信箱、電話、生日、地址與標籤',
    cleared: {
      email: sql`'erased-' || ${users.id} || '@erased.invalid'`,
      account: null,
      passwordHash: null,
      name: null,
      mobileNumber: null,
      telephoneNumber: null,
      birthday: null,
      edmStatus: '',
      city: null,
      cityZone: null,
      address: null,
      levelId: null,
      periodBeginAt: null,
      periodEndAt: null,
      verifiedAt: null,
      tags: '',
      isDisabled: true,
    },
  },
});

/** Personal data of accounts, their sessions, devices and LINE links, and the e-mails in the stand-in mailbox. */
export const accountData: PersonalData = {
  tables: [
    account,
    personalTable({
      table: sessions,
      label: '登入中的裝置',
      rowsOf: ({ id }) => eq(sessions.userId, id),
      shown: {
        device: '裝置',
        isRemembered: '保持登入',
        signedInAt: '登入時間',
        usedAt: '最近使用',
        expiresAt: '到期時間',
      },
      hidden: {
        tokenHash: leftOut.secret,
        id: leftOut.internal,
        userId: leftOut.internal,
        createdAt: '與登入時間相同，或是更換權杖的時間',
      },
      fate: 'DELETED',
    }),
    personalTable({
      table: knownDevices,
      label: '登入過的裝置',
      rowsOf: ({ accountHash }) => eq(knownDevices.accountHash, accountHash),
      shown: { seenAt: '最近登入' },
      hidden: {
        deviceHash: leftOut.secret,
        accountHash: leftOut.secret,
        wrongInRow: leftOut.counting,
      },
      fate: 'DELETED',
    }),
    personalTable({
      table: wrongPasswords,
      label: '密碼輸入錯誤',
      rowsOf: ({ accountHash }) => eq(wrongPasswords.accountHash, accountHash),
      shown: { inRow: '連續次數', beganAt: '開始時間', lastAt: '最近一次' },
      hidden: { accountHash: leftOut.secret, linkMailedAt: leftOut.counting },
      fate: 'DELETED',
    }),
    personalTable({
      table: lineAccounts,
      label: 'LINE 綁定',
      rowsOf: ({ id }) => eq(lineAccounts.userId, id),
      shown: { subject: 'LINE 使用者識別碼', linkedAt: '綁定時間' },
      hidden: { issuer: leftOut.internal, userId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: lineProofs,
      label: '未完成的 LINE 綁定',
      rowsOf: ({ id, email }) =>
        sql`(${or(eq(lineProofs.email, email), eq(lineProofs.wantedEmail, email))}
          or ${lineProofs.subject} in ${subjectsOf(id)})`,
      shown: { email: 'LINE 提供的信箱', wantedEmail: '要綁定的信箱', createdAt: '時間' },
      hidden: {
        tokenHash: leftOut.secret,
        issuer: leftOut.internal,
        subject: leftOut.internal,
        expiresAt: leftOut.internal,
      },
      fate: 'DELETED',
    }),
    personalTable({
      table: lineFriends,
      label: 'LINE 好友狀態',
      rowsOf: ({ id }) => sql`${lineFriends.subject} in ${subjectsOf(id)}`,
      shown: { state: { label: '狀態', words: friendWords }, asOf: '時間' },
      hidden: { subject: 'LINE 綁定已列出' },
      fate: 'DELETED',
    }),
    personalTable({
      table: passkeys,
      label: '通行密鑰',
      rowsOf: ({ id }) => eq(passkeys.userId, id),
      shown: { name: '名稱', createdAt: '新增時間', usedAt: '最近使用' },
      hidden: {
        id: leftOut.internal,
        userId: leftOut.internal,
        credentialId: leftOut.secret,
        publicKey: leftOut.secret,
        signCount: leftOut.counting,
        transports: leftOut.internal,
      },
      fate: 'DELETED',
    }),
    personalTable({
      table: wantedEmails,
      label: '等待驗證的新信箱',
      rowsOf: ({ id }) => eq(wantedEmails.userId, id),
      shown: { email: '信箱', askedAt: '申請時間' },
      hidden: { userId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: emailCodes,
      label: '寄到信箱的驗證碼',
      rowsOf: ({ id, email }) =>
        sql`(${eq(emailCodes.email, email)} or (${eq(emailCodes.purpose, 'changeEmail')}
          and ${emailCodes.email} in ${wantedEmailOf(id)}))`,
      shown: { email: '信箱', sentAt: '寄出時間' },
      hidden: {
        id: leftOut.internal,
        purpose: leftOut.internal,
        codeHash: leftOut.secret,
        wrongEntries: leftOut.counting,
        expiresAt: leftOut.internal,
        dayCount: leftOut.counting,
        dayBeganAt: leftOut.counting,
      },
      fate: 'DELETED',
    }),
    personalTable({
      table: formerEmails,
      label: '先前的信箱',
      rowsOf: ({ id }) => eq(formerEmails.userId, id),
      shown: { email: '信箱', changedAt: '變更時間', undoUntil: '可還原到' },
      hidden: { id: leftOut.internal, userId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: emailKeys,
      label: '尚未使用的驗證連結',
      rowsOf: ({ email }) => eq(emailKeys.email, email),
      shown: { email: '信箱', expiresAt: '到期時間' },
      hidden: { keyHash: leftOut.secret, purpose: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: sentEmails,
      label: '寄出的信件',
      rowsOf: (person) => wasSentTo(person, sentEmails.recipient, sentEmails.at),
      shown: { recipient: '收件信箱', subject: '主旨', at: '時間', refusal: '沒有寄達的原因' },
      hidden: { id: leftOut.internal, emailId: leftOut.internal },
      fate: 'DELETED',
    }),
    personalTable({
      table: mailbox,
      label: '寄出的信件',
      rowsOf: (person) => wasSentTo(person, mailbox.recipient, mailbox.sentAt),
      shown: { recipient: '收件信箱', subject: '主旨', sentAt: '寄出時間', text: '內容' },
      hidden: { id: leftOut.internal, html: '與內容相同', emailId: leftOut.internal },
      fate: 'DELETED',
    }),
  ],
};

/**
 * SQL: whether an e-mail went to the member, at the present e-mail or at one that the member had then. Whoever had the
 * e-mail before or has it now is another member, whose e-mails these are not. The code for a new e-mail is sent a
 * little before the change, and the e-mail about a change a little later; nobody else can have the e-mail within a day
 * of a change.
 */
const wasSentTo = ({ id, email }: Person, recipient: PgColumn, at: PgColumn) =>
  sql`((${eq(recipient, email)} and ${at} >= ${beginOf(id, sql`true`)}) or exists (
    select from ${formerEmails} f where f.user_id = ${id} and f.email = ${recipient}
      and ${at} < f.changed_at + interval '1 day'
      and ${at} >= ${beginOf(id, sql`earlier.id < f.id`)}))`;

/** SQL: since when the member had an e-mail: since the last change before it, or since the registration. */
const beginOf = (memberId: number, isBefore: SQL) => sql`(
  select coalesce(
    (select max(earlier.changed_at) from ${formerEmails} earlier
      where earlier.user_id = owner.id and ${isBefore}),
    owner.created_at) - interval '1 hour'
  from ${users} owner where owner.id = ${memberId})`;

const wantedEmailOf = (memberId: number) =>
  sql`(select ${wantedEmails.email} from ${wantedEmails} where ${eq(wantedEmails.userId, memberId)})`;

const subjectsOf = (memberId: number) =>
  sql`(select ${lineAccounts.subject} from ${lineAccounts} where ${eq(lineAccounts.userId, memberId)})`;
