import { describe, expect, it } from 'vitest';
import { carrierContracts, homeCarriers, storeKinds } from '#contract/enumerations.ts';
import {
  companyOf,
  namedChain,
  offeredCarriers,
  serviceOf,
  storedChain,
  storeWithChain,
} from './carriers.ts';

describe('the companies that a shop offers', () => {
  it('are 7-ELEVEN, and those that are switched on', () => {
    expect(offeredCarriers([], 'B2C')).toEqual({ stores: ['UNIMART'], homes: [] });
    expect(offeredCarriers(['HILIFE', 'TCAT'], 'B2C')).toEqual({
      stores: ['UNIMART', 'HILIFE'],
      homes: ['TCAT'],
    });
  });

  it('leave out a chain without a service under the contract', () => {
    expect(offeredCarriers(['OKMART'], 'B2C').stores).toEqual(['UNIMART']);
    expect(offeredCarriers(['OKMART'], 'C2C').stores).toEqual(['UNIMART', 'OKMART']);
  });

  it('are known by each of their services', () => {
    for (const kind of [...storeKinds, ...homeCarriers]) {
      for (const contract of carrierContracts) {
        const service = serviceOf(kind, contract);
        if (service) expect(companyOf(service), service).toBe(kind);
      }
    }
  });
});

describe('the chain of an order', () => {
  it('is stored only of another chain than 7-ELEVEN, and never of a home', () => {
    expect(storedChain('STORE', 'FAMI')).toBe('FAMI');
    expect(storedChain('STORE', 'UNIMART')).toBeNull();
    expect(storedChain('STORE', undefined)).toBeNull();
    expect(storedChain('HOME', 'FAMI')).toBeNull();
  });

  it('is not named in answers about 7-ELEVEN, which stay those of the specification', () => {
    expect(namedChain('FAMI')).toEqual({ storeType: 'FAMI' });
    expect(namedChain('UNIMART')).toEqual({});
    expect(namedChain(null)).toEqual({});
  });
});

describe('the name of a store', () => {
  it('begins with its chain, once', () => {
    expect(storeWithChain('FAMI', '台北站前店')).toBe('全家 台北站前店');
    expect(storeWithChain('FAMI', '全家台北站前店')).toBe('全家台北站前店');
    expect(storeWithChain('HILIFE', '萊爾富北市店')).toBe('萊爾富北市店');
    expect(storeWithChain('HILIFE', '富錦店')).toBe('萊爾富 富錦店');
    expect(storeWithChain('OKMART', 'OK超商信義店')).toBe('OK超商信義店');
    expect(storeWithChain('OKMART', '信義店')).toBe('OK 超商 信義店');
  });

  it('of 7-ELEVEN stays as the specification has it', () => {
    expect(storeWithChain('UNIMART', '建盛門市')).toBe('建盛門市');
    expect(storeWithChain(null, '建盛門市')).toBe('建盛門市');
  });
});
