import { Stack } from '@mantine/core';
import { choice, type Field, integer, money, text, yesNo } from '#contract/resources/fields.ts';
import { FieldInput } from '../../app/resource/inputs/field-input.tsx';
import type { Part } from '../part.ts';

const fields: Readonly<Record<string, { field: Field; value: unknown }>> = {
  text: { field: text({ label: '名稱', required: true, maxLength: 40 }), value: '日用衛生棉' },
  lines: {
    field: text({ label: '說明', help: '顯示在商品頁', lines: 3, maxLength: 200 }),
    value: '',
  },
  money: { field: money({ label: '售價', required: true }), value: 199 },
  integer: { field: integer({ label: '限購數量', min: 1, max: 999 }), value: null },
  choice: {
    field: choice({
      label: '狀態',
      choices: { ONLINE: '上架', OFFLINE: '下架' },
      default: 'ONLINE',
    }),
    value: 'ONLINE',
  },
  yesNo: { field: yesNo({ label: '香味', default: null }), value: null },
};
const ignore = () => {};
const all = (state: string, more: { error?: string; isReadOnly?: boolean }) => (
  <Stack maw={480}>
    {Object.entries(fields).map(([name, { field, value }]) => (
      <FieldInput
        key={name}
        id={`${state}-${name}`}
        field={field}
        value={value}
        error={more.error}
        isReadOnly={more.isReadOnly ?? false}
        onChange={ignore}
      />
    ))}
  </Stack>
);

export const part: Part = {
  title: '欄位',
  states: {
    一般: all('usual', {}),
    有錯: all('wrong', { error: '請檢查這個欄位' }),
    不能改: all('read-only', { isReadOnly: true }),
  },
};
