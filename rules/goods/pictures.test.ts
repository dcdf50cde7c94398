import { describe, expect, it } from 'vitest';
import {
  jpegAt,
  pictureAt,
  pictureFileAt,
  pictureSources,
  sharedPicture,
  withFocus,
} from './pictures.ts';

describe('picture sources', () => {
  it('names every width up to the one in the address, in both formats', () => {
    expect(pictureSources('/media/products/day-1-1200.webp')).toEqual({
      src: '/media/products/day-1-1200.webp',
      avif: '/media/products/day-1-320.avif 320w, /media/products/day-1-640.avif 640w, /media/products/day-1-1200.avif 1200w',
      webp: '/media/products/day-1-320.webp 320w, /media/products/day-1-640.webp 640w, /media/products/day-1-1200.webp 1200w',
    });
    expect(pictureSources('/media/a-1920.webp').webp).toContain('/media/a-1920.webp 1920w');
    expect(pictureSources('/media/a-640.webp').webp).not.toContain('1200');
  });

  it.each([
    'https://pictures.example/a-1200.webp',
    '/media/uploads/a.jpg',
    '/other/a-1200.webp',
    '',
  ])('leaves %j alone', (url) => {
    expect(pictureSources(url)).toEqual({ src: url, avif: '', webp: '' });
  });

  it('take the colour behind the address off the files', () => {
    expect(pictureSources('/media/a-320.webp#e9dfd2')).toEqual({
      src: '/media/a-320.webp',
      avif: '/media/a-320.avif 320w',
      webp: '/media/a-320.webp 320w',
      colour: '#e9dfd2',
    });
    expect(pictureAt('/media/a-1200.webp#e9dfd2', 320)).toBe('/media/a-320.webp');
    expect(pictureAt('/media/a-320.webp#e9dfd2', 320)).toBe('/media/a-320.webp');
    expect(jpegAt('/media/a-320.webp#e9dfd2', 1200)).toBe('/media/a-320.jpg');
  });

  it('take no colour that could be more than one', () => {
    expect(pictureSources('/media/a-320.webp#e9dfd2;color:red').colour).toBeUndefined();
  });
});

describe('the point that stays in sight', () => {
  const address = '/media/library/9f-640.webp#e9dfd2';

  it('stands in eighths before the colour; the middle is not named', () => {
    expect(withFocus(address, 0, 100)).toBe('/media/library/9f-640.webp#x0y8e9dfd2');
    expect(withFocus('/media/library/9f-640.webp', 93, 31)).toBe('/media/library/9f-640.webp#x7y2');
    expect(withFocus('/media/library/9f-640.webp', 94, 6)).toBe('/media/library/9f-640.webp#x8y0');
    expect(withFocus(address, 52, 50)).toBe(address);
    expect(withFocus('https://pictures.example/a.png', 0, 0)).toBe(
      'https://pictures.example/a.png',
    );
  });

  it('takes the place of one that was named', () => {
    expect(withFocus(withFocus(address, 0, 0), 50, 90)).toBe(
      '/media/library/9f-640.webp#x4y7e9dfd2',
    );
    expect(withFocus(withFocus(address, 0, 0), 50, 50)).toBe(address);
  });

  it('goes on with every address of the shop, so that its styles see it', () => {
    expect(pictureSources('/media/library/9f-640.webp#x4y0e9dfd2')).toEqual({
      src: '/media/library/9f-640.webp#x4y0',
      avif: '/media/library/9f-320.avif#x4y0 320w, /media/library/9f-640.avif#x4y0 640w',
      webp: '/media/library/9f-320.webp#x4y0 320w, /media/library/9f-640.webp#x4y0 640w',
      colour: '#e9dfd2',
    });
    expect(pictureAt('/media/library/9f-640.webp#x4y0e9dfd2', 320)).toBe(
      '/media/library/9f-320.webp#x4y0',
    );
  });

  it.each(['#x4y0e9dfd2', '#x4y0', '#e9dfd2', ''])(
    'and the colour leave the shop with no address (%j)',
    (behind) => {
      const url = `/media/library/9f-1200.webp${behind}`;
      expect(pictureFileAt(url, 640)).toBe('/media/library/9f-640.webp');
      expect(jpegAt(url, 1200)).toBe('/media/library/9f-1200.jpg');
      expect(sharedPicture(url)).toBe('/media/library/9f-1200x630.jpg');
    },
  );
});

describe('picture at a width', () => {
  it('is never wider than the picture itself', () => {
    expect(pictureAt('/media/a-1200.webp', 320)).toBe('/media/a-320.webp');
    expect(pictureAt('/media/a-640.webp', 1200)).toBe('/media/a-640.webp');
    expect(pictureAt('https://pictures.example/a.png', 320)).toBe('https://pictures.example/a.png');
  });
});

it('the JPEG of a picture lies beside its WebP; other addresses stay', () => {
  expect(jpegAt('/media/products/a-1200.webp', 1200)).toBe('/media/products/a-1200.jpg');
  expect(jpegAt('/media/a-640.webp', 1200)).toBe('/media/a-640.jpg');
  expect(jpegAt('https://pictures.example/a.png', 320)).toBe('https://pictures.example/a.png');
  expect(jpegAt('', 1200)).toBe('');
});

it('the picture of a shared link is made of one that is wide enough', () => {
  expect(sharedPicture('/media/products/a-1200.webp#e9dfd2')).toBe(
    '/media/products/a-1200x630.jpg',
  );
  expect(sharedPicture('/media/a-1920.webp')).toBe('/media/a-1200x630.jpg');
  for (const other of ['/media/a-640.webp', 'https://pictures.example/a.png', '']) {
    expect(sharedPicture(other)).toBeUndefined();
  }
});
