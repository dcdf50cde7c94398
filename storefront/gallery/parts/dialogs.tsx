import { Button } from '../../app/ui/button.tsx';
import { Dialog } from '../../app/ui/dialog.tsx';
import { TextField } from '../../app/ui/text-field.tsx';
import type { Part } from '../part.ts';

const ignore = () => {};

export const part: Part = {
  title: '對話框',
  covers: true,
  states: {
    一般: (
      <Dialog title="選擇門市" onClose={ignore}>
        請選擇取貨的門市。
      </Dialog>
    ),
    由下而上: (
      <Dialog title="篩選" shape="sheet" onClose={ignore} footer={<Button>看 12 件商品</Button>}>
        <TextField label="最低價格" error="請輸入整數" defaultValue="1.5" />
      </Dialog>
    ),
    要回答: (
      <Dialog
        title="庫存保留時間快到了"
        insistent
        onClose={ignore}
        footer={
          <>
            <Button look="secondary">放棄</Button>
            <Button>再保留十分鐘</Button>
          </>
        }
      >
        還剩一分鐘。
      </Dialog>
    ),
  },
};
