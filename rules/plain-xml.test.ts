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
    ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['&#1;|&#x10FFFF;', '\u0001|\u{10ffff}'],
    ['&#0;&#x110000;&#9999999;', '&#0;&#x110000;&#9999999;'],
    ['&unknown;&;&a#;', '&unknown;&;&a#;'],
  ])('reads the characters %s', (written, text) => {
    expect(xmlText(readXml(`<A><B>|${written}|</B></A>`), 'B')).toBe(`|${text}|`);
  });

  it('has no text between elements, and none before the first tag ends', () => {
    expect(readXml('<A> x <B>1</B> y </A>')?.text).toBe('');
    expect(readXml('<A><!----><B>1</B></A>')?.children).toHaveLength(1);
    expect(readXml('<!-->--><A/>')?.name).toBe('A');
  });

  it('is at most twelve elements deep', () => {
    const nested = (depth: number) => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
    expect(readXml(nested(11))?.name).toBe('a');
    expect(readXml(nested(12))).toBeUndefined();
  });

  it.each([
    '',
    'text',
    '<a',
    '<a/><',
    '<a/><!-- b',
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
    '<a><1/></a>',
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
