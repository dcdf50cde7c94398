import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { versionOf } from '../version-of.ts';
import { canWrite, privateParts, readFor } from './pdfkit.ts';

it('was read for the installed version of pdfkit (after an update: docs/updating.md)', () => {
  expect(versionOf('pdfkit')).toBe(readFor);
});

describe('a document of PDFKit', () => {
  const document = new PDFDocument();
  const font = '@expo-google-fonts/noto-sans-tc/400Regular/NotoSansTC_400Regular.ttf';
  document.font(fileURLToPath(import.meta.resolve(font)));

  it.each(privateParts)('still has %s.%s, of kind %s', (of, name, kind) => {
    const owners = { document, font: Reflect.get(document, '_font') as object };
    expect(typeof Reflect.get(owners[of], name), `${of}.${name}`).toBe(kind);
  });

  it('tells what its font can write', () => {
    expect(['棉', '𠮷'].map((character) => canWrite(document, character))).toEqual([true, false]);
  });
});
