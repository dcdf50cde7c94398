import { Alert, Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { contrastOf, leastContrast } from '#rules/shop/contrast.ts';

/** A part of the form that shows what shoppers will see. */
export function Preview({
  title = '商店裡的樣子',
  children,
}: {
  title?: string;
  children: ReactNode;
}) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} size="h5" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** Shows whether text can be read on a background; both colours have three or six digits. */
export function Contrast({ text, ground }: { text: string; ground: string }) {
  const ratio = contrastOf(text, ground);
  const words = `${ratio.toFixed(1)}：1`;
  return ratio < leastContrast ? (
    <Alert color="yellow" role="status" mt="sm">
      <strong>文字不容易閱讀（對比 {words}）</strong>
      <br />
      文字與底色的對比至少要 {leastContrast}：1，請換一個顏色或一張圖片。
    </Alert>
  ) : (
    <Text size="sm" c="dimmed" mt="xs" role="status">
      文字與底色的對比 {words}，容易閱讀。
    </Text>
  );
}

/** Whether a complete colour was typed. */
export const isColor = (text: string) => /^#([\da-f]{3}|[\da-f]{6})$/i.test(text);

/** A colour of the shop by the name of its token, e.g. `ink`. */
export const tokenColor = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
