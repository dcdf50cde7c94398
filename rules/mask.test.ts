import { expect, it } from 'vitest';
import { maskAccount, maskAddress, maskEmail, maskName, maskOrderNo, maskPhone } from './mask.ts';

it.each([
  ['王小棉', '王＊棉'],
  ['林晴', '林＊'],
  ['歐陽小晴', '歐＊＊晴'],
  ['𠮷田', '𠮷＊'],
  ['林', '＊'],
  ['', ''],
])('masks the name %s as %s', (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

it.each([
  ['0912345678', '0912***678'],
  ['02-12345678', '02-1****678'],
  ['021234567', '0212**567'],
  ['12345678', '******78'],
  ['1234', '**34'],
  ['', ''],
])('masks the number %s as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});

it.each([
  ['meng@example.tw', 'm***@example.tw'],
  ['m@example.tw', 'm***@example.tw'],
  ['@example.tw', '***********'],
  ['', ''],
])('masks the e-mail %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it.each([
  ['20261120000007', '2026******0007'],
  ['202611201', '2026*1201'],
  ['20261120', '********'],
  ['1234', '****'],
])('masks the order number %s as %s', (orderNo, masked) => {
  expect(maskOrderNo(orderNo)).toBe(masked);
});

it.each([
  ['012345678901', '********8901'],
  ['1234', '1234'],
])('masks the account %s as %s', (account, masked) => {
  expect(maskAccount(account)).toBe(masked);
});

it.each([
  ['台北市大安區和平東路一段 1 號', '台北市大安區＊＊＊'],
  ['台北市', '台北市＊＊＊'],
  ['', ''],
])('masks the address %s as %s', (address, masked) => {
  expect(maskAddress(address)).toBe(masked);
});
