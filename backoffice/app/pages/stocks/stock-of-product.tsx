import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { openingStock } from '#contract/resources/products.ts';
import type { StoredRecord } from '#contract/resources/resource.ts';
import { formatNumber } from '#rules/numbers.ts';
import { adminApi } from '../../api.ts';
import type { BesideProps } from '../../resource/form/beside-props.ts';
import { FieldInput } from '../../resource/inputs/field-input.tsx';
import { inputIdOf } from '../../resource/inputs/input-id.ts';
import { useRight } from '../../session.ts';
import { type StockRow, stockKey } from './stock.ts';

/** The stock of a product, beside its visibility, because a product without stock is sold out from the first moment. */
export default function StockOfProduct({ stored, ...form }: BesideProps) {
  const isShown = form.values.currentVisibilityRule === 'ONLINE';
  return stored ? (
    <PresentStock stored={stored} isShown={isShown} />
  ) : (
    <OpeningStock {...form} isShown={isShown} />
  );
}

type Opening = Omit<BesideProps, 'stored'> & { isShown: boolean };

/** The first stock of a new product, for people who may change the stock. */
function OpeningStock({ values, problems, onChange, isShown }: Opening) {
  const mayAdjust = useRight('stock.adjust');
  const units = Number(values.openingStock ?? 0);
  return (
    <Stack gap="sm">
      {mayAdjust && (
        <FieldInput
          id={inputIdOf('openingStock')}
          field={openingStock}
          value={values.openingStock ?? null}
          error={problems.openingStock}
          isReadOnly={false}
          onChange={(value) => onChange('openingStock', value)}
        />
      )}
      {isShown && !(units > 0) && (
        <SoldOut>
          庫存是 0，上架後顧客會看到「已售完」，買不到。
          {mayAdjust
            ? '請填「開始庫存」，或儲存後到「庫存」調整。'
            : '請店主、營運或倉管在儲存後到「庫存」填入數量。'}
        </SoldOut>
      )}
    </Stack>
  );
}

/** The present stock, with a link to its ledger. */
function PresentStock({ stored, isShown }: { stored: StoredRecord; isShown: boolean }) {
  const mayAdjust = useRight('stock.adjust');
  const code = String(stored.materialNo);
  const { data } = useQuery({
    queryKey: [stockKey, 'of-product', stored.id, code],
    queryFn: async () => (await adminApi.findStock({ body: { code } })).data,
  });
  const stock = data?.find(({ kind, goodsId }) => kind === 'PRODUCT' && goodsId === stored.id);
  if (!stock) return null;
  const way = <Link to={`/stocks/${stock.id}`}>{mayAdjust ? '調整庫存' : '看這項商品的庫存'}</Link>;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text size="sm">
          {`可售庫存 ${formatNumber(stock.available)} 件`}
          {stock.held > 0 &&
            `（現有 ${formatNumber(stock.onHand)}，顧客保留 ${formatNumber(stock.held)}）`}
        </Text>
        {!isSoldOut(stock, isShown) && <Text size="sm">{way}</Text>}
      </Group>
      {isSoldOut(stock, isShown) && (
        <SoldOut>
          {stored.currentVisibilityRule === 'ONLINE'
            ? '這項商品上架中，但可售庫存是 0，顧客看到的是「已售完」。'
            : '可售庫存是 0，上架後顧客會看到「已售完」，買不到。'}
          {way}
        </SoldOut>
      )}
    </Stack>
  );
}

const isSoldOut = ({ available }: StockRow, isShown: boolean) => isShown && available === 0;

/** Shows that nobody could buy; screen readers announce it when somebody chooses to show the product. */
function SoldOut({ children }: { children: ReactNode }) {
  return (
    <Alert role="status" color="yellow">
      <strong>上架但沒有庫存。</strong>
      {children}
    </Alert>
  );
}
