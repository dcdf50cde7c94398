import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

it('connects label, hint and error with its control', () => {
  const html = renderToStaticMarkup(
    <TextField id="tax" label="統一編號" hint="8 碼數字" error="公司統一編號格式錯誤" required />,
  );
  expect(html).toContain('<label for="tax"');
  expect(html).toContain('aria-describedby="tax-hint tax-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-required="true"');
  expect(html).toMatch(/<p id="tax-error"[^>]*>.*公司統一編號格式錯誤/);
});

it('has no description without hint and error', () => {
  const html = renderToStaticMarkup(<TextField label="姓名" />);
  expect(html).not.toContain('aria-describedby=');
  expect(html).not.toContain('aria-invalid=');
});
