import {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Paper,
  Stack,
  Title,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CountedReference } from '#contract/resources/fields.ts';
import { references } from '#contract/resources/fields.ts';
import { adminApi } from '../../api.ts';
import InstantInput from '../../resource/instant-input.tsx';
import ReferencesInput from '../../resource/references-input.tsx';
import { Receipt } from './receipt.tsx';
import classes from './simulator.module.css';

const mostLines = 50;
const goods = {
  products: references({ label: '商品', to: 'products', most: mostLines, counted: true }),
  combinations: references({
    label: '組合',
    to: 'product-combinations',
    most: mostLines,
    counted: true,
  }),
};
const plain = { description: undefined, error: undefined, withAsterisk: false, disabled: false };

type Ship = 'HOME' | 'STORE' | '';

/** What a cart would cost, and why each campaign takes effect or not. */
export default function SimulatorPage() {
  const [products, setProducts] = useState<CountedReference[]>([]);
  const [combinations, setCombinations] = useState<CountedReference[]>([]);
  const [memberId, setMemberId] = useState<number | ''>('');
  const [couponId, setCouponId] = useState<number | ''>('');
  const [shipType, setShipType] = useState<Ship>('HOME');
  const [islandsType, setIslandsType] = useState<'MAIN_ISLAND' | 'OUTLYING_ISLAND'>('MAIN_ISLAND');
  const [at, setAt] = useState<string | null>(null);
  const [includeDrafts, setIncludeDrafts] = useState(false);
  const simulation = useMutation({
    mutationFn: async () =>
      (
        await adminApi.simulatePromotions({
          body: {
            items: { products, productCombinations: combinations },
            order: shipType ? { shipType, islandsType } : {},
            memberId: memberId || null,
            couponId: couponId || null,
            at,
            includeDrafts,
          },
        })
      ).data,
  });
  const isEmpty = products.length + combinations.length === 0;
  return (
    <>
      <title>試算｜後台</title>
      <Title order={1} size="h3" mb="md">
        試算
      </Title>
      <div className={classes.columns}>
        <Paper
          withBorder
          p="md"
          component="form"
          aria-label="購物車"
          onSubmit={(event) => {
            event.preventDefault();
            simulation.mutate();
          }}
        >
          <Stack gap="sm">
            <ReferencesInput
              {...plain}
              id="products"
              label="商品"
              field={goods.products}
              value={products}
              onChange={(value) => setProducts(value as CountedReference[])}
            />
            <ReferencesInput
              {...plain}
              id="combinations"
              label="組合"
              field={goods.combinations}
              value={combinations}
              onChange={(value) => setCombinations(value as CountedReference[])}
            />
            <NumberInput
              label="會員編號"
              description="空白為訪客"
              min={1}
              allowDecimal={false}
              value={memberId}
              onChange={(value) => setMemberId(Number(value) || '')}
            />
            <NumberInput
              label="優惠券編號"
              description="會員持有的優惠券，空白為不使用"
              min={1}
              allowDecimal={false}
              value={couponId}
              onChange={(value) => setCouponId(Number(value) || '')}
            />
            <NativeSelect
              label="配送"
              data={[
                { value: 'HOME', label: '宅配' },
                { value: 'STORE', label: '超商取貨' },
                { value: '', label: '尚未選擇' },
              ]}
              value={shipType}
              onChange={(event) => setShipType(event.currentTarget.value as Ship)}
            />
            <NativeSelect
              label="地區"
              data={[
                { value: 'MAIN_ISLAND', label: '本島' },
                { value: 'OUTLYING_ISLAND', label: '離島' },
              ]}
              value={islandsType}
              onChange={(event) => setIslandsType(event.currentTarget.value as typeof islandsType)}
            />
            <InstantInput
              {...plain}
              id="at"
              label="時間"
              description="空白為現在；已排程的內容會套用"
              value={at}
              onChange={setAt}
            />
            <Checkbox
              label="也套用所有草稿"
              checked={includeDrafts}
              onChange={(event) => setIncludeDrafts(event.currentTarget.checked)}
            />
            <Group justify="flex-end">
              <Button type="submit" disabled={isEmpty} loading={simulation.isPending}>
                試算
              </Button>
            </Group>
          </Stack>
        </Paper>
        <div aria-live="polite">
          {simulation.error && (
            <Alert color="red" role="alert">
              {simulation.error.message}
            </Alert>
          )}
          {simulation.data && <Receipt result={simulation.data} />}
        </div>
      </div>
    </>
  );
}
