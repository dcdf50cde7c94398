import { visibility, weight } from './common-fields.ts';
import { color, link, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** The lines above the shop's header (row 2.145). */
export const messageBars = defineResource({
  name: 'message-bars',
  label: '訊息列',
  area: 'content',
  title: 'name',
  key: 'name',
  fields: {
    name: text({
      label: '文字',
      required: true,
      maxLength: 60,
      unique: true,
      searched: true,
      list: { width: 320, pinned: true },
    }),
    color: color({ label: '底色', default: '#4B2E83', list: { width: 110 } }),
    link: link({ label: '連結', list: { width: 220 } }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [{ title: '訊息列', fields: ['name', 'color', 'link', 'weight', 'currentVisibilityRule'] }],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
  publish: 'drafts',
});
