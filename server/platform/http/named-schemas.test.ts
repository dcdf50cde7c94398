import { describe, expect, it } from 'vitest';
import { nameSchemas } from './named-schemas.ts';

const words = Array.from({ length: 30 }, (_, index) => `WORD_${index}`);
const colour = { type: 'string', enum: words };
const goods = { type: 'object', properties: { colour, name: { type: 'string' } } };

describe('schemas of an API document', () => {
  it('get the name of their body, of people, or of the first place where they occur', () => {
    const { refs, schemas } = nameSchemas(
      [
        { name: 'ListGoodsData', schema: { type: 'array', items: goods } },
        { name: 'ReadGoodsData', schema: goods },
        { name: 'PaintBody', schema: { type: 'object', properties: { new_colour: colour } } },
      ],
      { Goods: goods, Unused: { type: 'object', properties: { other: colour } } },
    );
    expect(refs).toEqual([
      { $ref: '#/components/schemas/ListGoodsData' },
      { $ref: '#/components/schemas/Goods' },
      { $ref: '#/components/schemas/PaintBody' },
    ]);
    const ref = { $ref: '#/components/schemas/GoodsColour' };
    expect(schemas).toEqual({
      ListGoodsData: { type: 'array', items: { $ref: '#/components/schemas/Goods' } },
      Goods: { type: 'object', properties: { colour: ref, name: { type: 'string' } } },
      GoodsColour: colour,
      PaintBody: { type: 'object', properties: { new_colour: ref } },
    });
  });

  it('get different names, and short ones stay where they are', () => {
    const one = { type: 'object', properties: { a: { type: 'string' } } };
    const other = { type: 'object', properties: { b: { type: 'string' } } };
    const { refs, schemas } = nameSchemas(
      [
        { name: 'Body', schema: one },
        { name: 'Body', schema: other },
        { name: 'All', schema: { type: 'object', properties: { one: { type: 'integer' } } } },
      ],
      {},
    );
    expect(refs.slice(0, 2)).toEqual([
      { $ref: '#/components/schemas/Body' },
      { $ref: '#/components/schemas/Body2' },
    ]);
    expect(schemas.Body2).toEqual(other);
    expect(schemas.All).toEqual({ type: 'object', properties: { one: { type: 'integer' } } });
  });
});
