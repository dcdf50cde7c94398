import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readXml, writeXml, xmlText } from './plain-xml.ts';

describe('plain XML', () => {
  it('keeps values as the texts they are, leading zeros included', () => {
    const message = readXml(
      '<?xml version="1.0" encoding="UTF-8"?>\n<A><B>0000</B><C><D> 1 </D></C><E/><F></F></A>',
    );
    expect(xmlText(message, 'B')).toBe('0000');
    expect(xmlText(message, 'C', 'D')).toBe('1');
    expect([xmlText(message, 'E'), xmlText(message, 'F'), xmlText(message, 'X', 'Y')]).toEqual([
      '',
      '',
      '',
    ]);
  });

  it('passes over declarations, comments and attributes', () => {
    const message = readXml(
      '<?xml version="1.0"?><A id="1"><!-- <B>0</B> --><B x=\'2\' >1</B></A >',
    );
    expect(xmlText(message, 'B')).toBe('1');
  });

  it('keeps elements of one name in their order', () => {
    const rows = readXml('<L><R>1</R><R>2</R></L>')?.children.map(({ text }) => text);
    expect(rows).toEqual(['1', '2']);
  });

  it.each([
    '',
    'text',
    '<a>',
    '</a>',
    '<a></b>',
    '<a/><b/>',
    '<a/>text',
    '<a><b></a></b>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<a><![CDATA[x]]></a>',
    '<'.repeat(50_000),
    '<a>'.repeat(50_000),
    `<${'a'.repeat(250_000)}`,
    '<a b<c></a>',
    '<a$></a$>',
    '<a><!-- <b></a>',
  ])('is not read from %s', (text) => {
    expect(readXml(text)).toBeUndefined();
  });

  it('says again what was written, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const message = readXml(writeXml({ A: { B: text, C: [1, 2] } }));
        expect(xmlText(message, 'B')).toBe(text.trim());
        expect(message?.children.map(({ name }) => name)).toEqual(['B', 'C', 'C']);
      }),
    );
  });
});
