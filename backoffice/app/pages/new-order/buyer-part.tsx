import { NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { MemberInput } from '../simulator/buyer-input.tsx';
import { useBuyer } from '../simulator/use-buyer.ts';
import classes from './new-order.module.css';
import type { PartProps } from './part-props.ts';

const kinds = [
  { value: 'member', label: '會員' },
  { value: 'guest', label: '還不是會員' },
];

/** Who buys: a member, found by what they say on the telephone, or somebody new. */
export function BuyerPart({ form, errors, onChange }: PartProps) {
  const isMember = form.buyerKind === 'member';
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="訂購人"
        data={kinds}
        value={form.buyerKind}
        onChange={(kind) => onChange({ buyerKind: kind as typeof form.buyerKind, couponId: null })}
      />
      {isMember ? (
        <Member form={form} errors={errors} onChange={onChange} />
      ) : (
        <Guest form={form} errors={errors} onChange={onChange} />
      )}
    </Stack>
  );
}

function Member({ form, onChange }: PartProps) {
  const { memberId, couponId } = form;
  const { data: member } = useBuyer(memberId);
  const usable = (member?.coupons ?? []).filter(({ problem }) => problem === '');
  return (
    <>
      <MemberInput
        label="找會員"
        id={memberId}
        onChange={(id) => onChange({ memberId: id, couponId: null })}
      />
      {member && (
        <>
          <NativeSelect
            label="優惠券"
            data={[
              { value: '', label: usable.length > 0 ? '不使用' : '沒有可用的優惠券' },
              ...usable.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={couponId === null ? '' : String(couponId)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ couponId: value === '' ? null : Number(value) })
            }
          />
          <Text size="sm">
            <Link to={`/members/${member.id}`} target="_blank">
              開新分頁查看會員
            </Link>
          </Text>
        </>
      )}
    </>
  );
}

function Guest({ form, errors, onChange }: PartProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="姓名"
          required
          maxLength={50}
          autoComplete="off"
          value={form.name}
          error={errors['buyer.name']}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextInput
          label="手機"
          required
          inputMode="tel"
          maxLength={10}
          autoComplete="off"
          value={form.mobileNumber}
          error={errors['buyer.mobile_number']}
          onChange={({ target }) => onChange({ mobileNumber: target.value })}
        />
      </div>
      <TextInput
        label="電子信箱"
        description="通知信與付款連結寄到這裡；已是會員的信箱，訂單會歸到該會員"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
        value={form.email}
        error={errors['buyer.email']}
        onChange={({ target }) => onChange({ email: target.value })}
      />
    </>
  );
}
