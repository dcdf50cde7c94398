import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { smallPicture } from './no-picture.ts';
import { Picture } from './picture.tsx';

const size = { alt: '', width: 320, height: 320, sizes: '80px' };

it('shows the colour behind its address until the picture covers it', () => {
  const html = renderToStaticMarkup(<Picture src="/media/a-320.webp#e9dfd2" {...size} />);
  expect(html).toContain('src="/media/a-320.webp"');
  expect(html).toContain('style="background-color:#e9dfd2"');
});

it('has no background of its own without a colour', () => {
  const html = renderToStaticMarkup(<Picture src="/media/a-320.webp" {...size} />);
  expect(html).not.toContain('style');
});

it('takes the colour off the address for wide screens, too', () => {
  const desktop = { src: '/media/wide-320.webp#000000', width: 320, height: 80 };
  const html = renderToStaticMarkup(
    <Picture src="/media/a-320.webp#e9dfd2" desktop={desktop} {...size} />,
  );
  expect(html).toContain('/media/wide-320.avif 320w');
  expect(html).not.toContain('#000000');
});

it('names the point that stays in sight where the styles look for it', () => {
  const desktop = { src: '/media/wide-320.webp#x8y0000000', width: 320, height: 80 };
  const html = renderToStaticMarkup(
    <Picture src="/media/a-320.webp#x4y1e9dfd2" desktop={desktop} {...size} />,
  );
  expect(html).toContain('src="/media/a-320.webp#x4y1"');
  expect(html).toContain('srcSet="/media/wide-320.avif#x8y0 320w"');
  expect(html).toContain('style="background-color:#e9dfd2"');
});

it('shows the neutral picture for something without a picture', () => {
  const html = renderToStaticMarkup(<Picture src="" {...size} />);
  expect(html).toMatch(/ src="[^"]*placeholder[^"]*"/);
  expect(html).not.toContain('<source');
});

it('shows the neutral picture in a line without a picture, and the small one otherwise', () => {
  expect(
    [smallPicture(undefined), smallPicture('')].map((url) => url.includes('placeholder')),
  ).toEqual([true, true]);
  expect(smallPicture('/media/a-1200.webp#e9dfd2')).toBe('/media/a-320.webp');
});
