import { Checkbox, RadioGroup } from '../../app/ui/choices.tsx';
import { ErrorSummary } from '../../app/ui/error-summary.tsx';
import { Select, TextArea, TextField } from '../../app/ui/text-field.tsx';
import type { Part } from '../part.ts';

const choices = [
  { value: 'HOME', label: '宅配', note: '1 到 2 個工作天' },
  { value: 'STORE', label: '超商取貨', note: '離島不提供', disabled: true },
  { value: 'OTHER', label: '自取' },
] as const;
const ignore = () => {};

export const part: Part = {
  title: '欄位',
  states: {
    空白: <TextField label="收件人" placeholder="王小明" />,
    必填與說明: (
      <TextField label="手機" hint="09 開頭，共 10 碼" required defaultValue="0912345678" />
    ),
    有錯: <TextField label="電子信箱" required error="電子信箱格式不正確" defaultValue="wang@" />,
    不能改: <TextField label="單號" disabled value="20261120000001" onChange={ignore} />,
    多行: <TextArea label="備註" hint="給物流人員" error="最多 50 個字" defaultValue="請按門鈴" />,
    選單: (
      <Select label="縣市" error="請選擇縣市" defaultValue="">
        <option value="">請選擇</option>
        <option>臺北市</option>
      </Select>
    ),
    勾選: (
      <div>
        <Checkbox label="我同意服務條款" defaultChecked />
        <Checkbox label="訂閱電子報" />
        <Checkbox label="不能選" disabled />
      </div>
    ),
    單選: <RadioGroup legend="配送" name="ship" choices={choices} value="HOME" onChange={ignore} />,
    單選有錯: (
      <RadioGroup
        legend="配送方式"
        name="ship-wrong"
        choices={choices}
        value={undefined}
        onChange={ignore}
        error="請選擇配送方式"
      />
    ),
    錯誤摘要: (
      <ErrorSummary
        attempt={1}
        errors={[
          { fieldId: 'one', message: '請輸入收件人' },
          { fieldId: 'two', message: '請輸入手機' },
        ]}
      />
    ),
  },
};
