import { Price } from '../../app/ui/price.tsx';
import { QuantityStepper } from '../../app/ui/quantity-stepper.tsx';
import type { Part } from '../part.ts';

const ignore = () => {};

export const part: Part = {
  title: '價格與數量',
  states: {
    售價: <Price price={199} />,
    會員價: <Price price={179} former={199} label="會員價" unitPrice="每片 $22.4" />,
    活動價: <Price price={149} former={199} label="活動價" isSale unitPrice="每片 $18.6" />,
    商品頁: <Price price={149} former={199} label="活動價" isSale size="detail" />,
    數量: <QuantityStepper label="日用衛生棉" value={2} max={10} onChange={ignore} />,
    數量已達上限: (
      <QuantityStepper
        label="夜用衛生棉"
        value={5}
        max={5}
        limitReason="每張訂單限購 5 件"
        onChange={ignore}
      />
    ),
    不能改數量: <QuantityStepper label="贈品" value={1} max={1} disabled onChange={ignore} />,
  },
};
