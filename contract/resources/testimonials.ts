import { visibility, weight } from './common-fields.ts';
import { color, image, text } from './fields.ts';
import { defineResource } from './resource.ts';

/** Half of white's brightness. The shop's dark text is readable on every brighter colour (contrast at least 4.5). */
const leastBrightness = 128;

/** The perceived brightness of a colour of six hexadecimal digits, 0 (black) to 255 (white). */
function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/** Customers' statements on the home page of the shop. */
export const testimonials = defineResource({
  name: 'testimonials',
  label: '顧客推薦',
  area: 'content',
  title: 'name',
  key: 'id',
  fields: {
    image: image({ label: '圖', required: true, list: { width: 72 } }),
    jobTitle: text({
      label: '職稱',
      required: true,
      maxLength: 30,
      searched: true,
      list: { width: 140 },
    }),
    name: text({
      label: '姓名',
      required: true,
      maxLength: 30,
      searched: true,
      sortable: true,
      list: { width: 140, pinned: true },
    }),
    content: text({
      label: '內容',
      required: true,
      maxLength: 200,
      lines: 4,
      searched: true,
      list: { width: 320 },
    }),
    backgroundColor: color({
      label: '底色',
      help: '文字是深色，底色請用淺色',
      default: '#FFE3CC',
      list: { width: 110 },
    }),
    weight: weight(),
    currentVisibilityRule: visibility(),
  },
  rules: [
    {
      field: 'backgroundColor',
      message: '底色太深，深色文字會看不清楚',
      holds: ({ backgroundColor }) => brightness(backgroundColor) >= leastBrightness,
    },
  ],
  form: [
    {
      title: '顧客推薦',
      fields: [
        'image',
        'jobTitle',
        'name',
        'content',
        'backgroundColor',
        'weight',
        'currentVisibilityRule',
      ],
    },
  ],
  sort: { field: 'weight', direction: 'descending' },
  preview: '/',
});
