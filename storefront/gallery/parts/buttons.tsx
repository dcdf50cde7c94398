import { Button, IconButton } from '../../app/ui/button.tsx';
import type { Part } from '../part.ts';

const looks = ['primary', 'secondary', 'quiet', 'danger'] as const;
const row = (props: { size?: 'small'; busy?: boolean; disabled?: boolean }) => (
  <div className="flex flex-wrap gap-3">
    {looks.map((look) => (
      <Button key={look} look={look} {...props}>
        加入購物車
      </Button>
    ))}
  </div>
);

export const part: Part = {
  title: '按鈕',
  states: {
    一般: row({}),
    小: row({ size: 'small' }),
    處理中: row({ busy: true }),
    不能按: row({ disabled: true }),
    只有圖示: (
      <div className="flex gap-3">
        <IconButton icon="close" label="關閉" />
        <IconButton icon="plus" label="增加" disabled />
      </div>
    ),
  },
};
