import { title, visibility, weight } from './common-fields.ts';
import { image, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** The forms of YouTube addresses of one video that people copy. */
const youTube =
  /^https:\/\/(?:www\.youtube\.com\/(?:watch\?v=|embed\/|shorts\/)|youtu\.be\/)[\w-]{6,20}(?:[?&]\S*)?$/;

/** Films on YouTube, which load only when a shopper starts them (G-148). */
export const videos = defineResource({
  name: 'videos',
  label: '影片',
  area: 'content',
  title: 'title',
  key: 'id',
  fields: {
    image: image({ label: '封面', required: true, list: { width: 120 } }),
    title: title({ label: '標題' }),
    url: text({
      label: 'YouTube 網址',
      required: true,
      maxLength: 200,
      pattern: {
        allows: youTube,
        sentence: '需為 YouTube 影片的網址，例如 https://www.youtube.com/watch?v=…',
      },
      list: { width: 320 },
    }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [],
  form: [{ title: '影片', fields: ['title', 'url', 'image', 'weight', 'currentVisibilityRule'] }],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
});
