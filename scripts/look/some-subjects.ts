import type { Subjects } from './subjects.ts';

/** For tests without a shop. */
export const someSubjects: Subjects = {
  orders: [
    { id: 11, orderNo: '20261123000001' },
    { id: 12, orderNo: '20261123000002' },
  ],
  returnId: 3,
  memberId: 7,
  member: { token: '', orders: [13, 14] },
  buyer: { token: '' },
  owner: { token: '', cookies: [] },
  orderLink: '/redirect?code=a.b',
};
