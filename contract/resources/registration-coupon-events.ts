import { endsAfterBegin, eventPeriod, title, visibility } from './common-fields.ts';
import { image, reference } from './fields.ts';
import { defineResource } from './resource.ts';
import { eventViews } from './views.ts';

/** The coupon for new members (G-063). */
export const registrationCouponEvents = defineResource({
  name: 'registration-coupon-events',
  label: '註冊禮',
  area: 'promotions',
  title: 'name',
  key: 'id',
  fields: {
    image: image({ label: '圖', required: true, list: { width: 72 } }),
    name: title({ label: '名稱' }),
    couponEventId: reference({
      label: '優惠券',
      help: '優惠券需在同一段時間有效',
      to: 'coupon-events',
      required: true,
      filtered: true,
      list: { width: 220 },
    }),
    ...eventPeriod(),
    currentVisibilityRule: visibility(),
  },
  rules: [endsAfterBegin],
  form: [
    {
      title: '註冊禮',
      fields: [
        'name',
        'image',
        'couponEventId',
        'eventBeginAt',
        'eventEndAt',
        'currentVisibilityRule',
      ],
    },
  ],
  sort: { field: 'id', direction: 'descending' },
  views: eventViews,
  publish: 'drafts',
});
