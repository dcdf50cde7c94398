import { Button, Group } from '@mantine/core';
import type { Part } from '../part.ts';

const variants = ['filled', 'default', 'subtle'] as const;
const row = (props: { loading?: boolean; disabled?: boolean; color?: string }) => (
  <Group>
    {variants.map((variant) => (
      <Button key={variant} variant={variant} {...props}>
        儲存
      </Button>
    ))}
  </Group>
);

export const part: Part = {
  title: '按鈕',
  states: {
    一般: row({}),
    處理中: row({ loading: true }),
    不能按: row({ disabled: true }),
    不能復原: row({ color: 'red' }),
  },
};
