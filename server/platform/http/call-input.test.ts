import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls/index.ts';
import { recordCalls } from '#contract/calls/records.ts';
import { compileInput } from './call-input.ts';

it('a body or query with more than 1,000 fields is refused, whatever they are', () => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, '1']));
  const readReturn = compileInput(calls.returnFromCardPayment);
  expect(readReturn({ body: { StrRsXml: 'x', ...fields(900) }, isForm: true }).ok).toBe(true);
  expect(readReturn({ body: { StrRsXml: 'x', ...fields(1_001) }, isForm: true })).toMatchObject({
    ok: false,
    failure: { code: 'VALIDATION_FAILED', errors: { body: '格式錯誤' } },
  });
  expect(compileInput(calls.listProducts)({ query: fields(1_001) }).ok).toBe(false);
});

it.each(['a\0b', '\ud800'])(
  'text that PostgreSQL cannot store, such as %j, is refused at its place',
  (alt) => {
    const create = compileInput(recordCalls['products/create'] as Call);
    const body = { name: '棉', material_no: '1', price: 1, images: [{ id: 1, url: '/a', alt }] };
    expect(create({ body })).toMatchObject({ failure: { errors: { 'images.0.alt': '格式錯誤' } } });
  },
);

it.each(['a\0b', '\ud800'])(
  'a field whose name cannot be stored, such as %j, is refused: no signature can be computed over it',
  (name) => {
    const read = compileInput(calls.takeCarrierNotice);
    expect(read({ params: {}, body: { [name]: '1' } })).toMatchObject({
      failure: { code: 'VALIDATION_FAILED', errors: { body: '格式錯誤' } },
    });
  },
);
