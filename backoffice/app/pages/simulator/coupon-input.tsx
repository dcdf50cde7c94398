import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { levelBenefits } from '#contract/resources/level-benefits.ts';
import type { Resource } from '#contract/resources/resource.ts';
import { recordsOf } from '../../api.ts';
import ReferenceInput from '../../resource/inputs/reference-input.tsx';
import type { Buyer, ChosenCoupon } from './scenario.ts';
import { useBuyer } from './use-buyer.ts';

interface Props {
  prefix: string;
  buyer: Buyer;
  value: ChosenCoupon;
  onChange(coupon: ChosenCoupon): void;
}

/** A coupon that the member has, one that the level gives, or any other as if the buyer had it. */
export function CouponInput({ prefix, buyer, value, onChange }: Props) {
  const { data: member } = useBuyer(buyer.kind === 'member' ? buyer.id : null);
  const benefits = useBenefits(buyer.kind === 'imagined' ? buyer.levelId : null);
  const held = (member?.coupons ?? []).map(({ id, name, problem }) => ({
    value: `own:${id}`,
    label: problem ? `${name}（${problem}）` : name,
  }));
  const offered = [...held, ...benefits];
  const key = value ? `${value.kind}:${value.id}` : '';
  const isOther = value !== null && !offered.some((one) => one.value === key);
  if (buyer.kind === 'visitor') return null;
  return (
    <>
      <NativeSelect
        label="優惠券"
        data={[
          { value: '', label: '不使用' },
          ...offered,
          { value: 'event:null', label: '其他優惠券（假設持有）…' },
        ]}
        value={isOther ? 'event:null' : key}
        onChange={({ currentTarget }) => onChange(chosenBy(currentTarget.value))}
      />
      {isOther && (
        <ReferenceInput
          id={`${prefix}-coupon`}
          label="假設持有的優惠券"
          description={undefined}
          error={undefined}
          withAsterisk={false}
          disabled={false}
          field={{ to: 'coupon-events', required: true }}
          value={value.id}
          onChange={(id) => onChange({ kind: 'event', id })}
        />
      )}
    </>
  );
}

function chosenBy(key: string): ChosenCoupon {
  const [kind, id] = key.split(':');
  if (kind !== 'own' && kind !== 'event') return null;
  return { kind, id: id === 'null' ? null : Number(id) };
}

/** The coupons that a level gives, each once. */
function useBenefits(levelId: number | null) {
  const { data = [] } = useQuery({
    queryKey: ['level-benefits', 'of-level', levelId],
    queryFn: async () => {
      const { rows } = await recordsOf(levelBenefits as unknown as Resource).search({
        keyword: '',
        conditions: { field: 'levelId', is: 'equal', value: levelId },
        sort: levelBenefits.sort,
        page: 1,
        perPage: 50,
      });
      return rows.map(({ couponEventId, name }) => ({
        value: `event:${couponEventId}`,
        label: `等級權益：${name}`,
      }));
    },
    enabled: levelId !== null,
  });
  return data.filter(
    ({ value }, index) => data.findIndex((other) => other.value === value) === index,
  );
}
