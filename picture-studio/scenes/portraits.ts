import { clipped, disc, fading, group, oval, rect, shape, stroke, tone } from './paint.ts';
import { bust, type Looks, withBaby } from './people.ts';
import { boll, leaf } from './plants.ts';
import { crescent, stars } from './rooms.ts';

/** Square portraits of reviewers: the posture and hair of a woman, never a face. */
export function portrait(subject: string, size: number): string {
  const k = size / 320;
  const looks: Record<string, [ground: [string, string], body: string]> = {
    '1': [
      ['#FFEBD6', '#FBD3AC'],
      group(
        bust({ skin: tone.skin, hair: tone.hairBrown, style: 'bob', top: tone.plum, bottom: '' }),
        160,
        150,
        1,
      ),
    ],
    '2': [
      ['#E6F3EA', '#BBDCC6'],
      group(
        bust({ skin: tone.skinTan, hair: tone.hair, style: 'tail', top: '#FFFDF9', bottom: '' }),
        170,
        152,
        1,
      ),
    ],
    '3': [
      ['#FCEBEA', '#F3C9C8'],
      group(
        withBaby(
          { skin: tone.skin, hair: tone.hair, style: 'bun', top: '#D48F8C', bottom: '' },
          '#FFFDF9',
        ),
        152,
        330,
        0.72,
      ),
    ],
    '4': [['#E4F3F4', '#ACD8DC'], group(swimCap(), 158, 152, 1)],
  };
  const [ground, body] = looks[subject] ?? (looks['1'] as [[string, string], string]);
  return `<g transform="scale(${k})">${fading(0, 0, 320, 320, ground[0], ground[1])}${disc(250, 70, 46, '#ffffff', 'opacity=".35"')}${body}</g>`;
}

function swimCap(): string {
  const looks: Looks = {
    skin: tone.skin,
    hair: tone.violet,
    style: 'short',
    top: '#1F6C76',
    bottom: '',
  };
  return (
    bust(looks) +
    stroke('M-70 -22L62 -26', '#2E2540', 8) +
    oval(56, -18, 17, 12, '#2E2540') +
    oval(57, -19, 11, 7, '#BFE6EA') +
    stroke('M-60 -70Q-20 -100 30 -86', '#ffffff', 6, 'opacity=".25"')
  );
}

/** Round badges of the member levels; the area around them is transparent. */
export function badge(subject: string, size: number): string {
  const k = size / 320;
  const ring = (outer: string, from: string, to: string, body: string) =>
    disc(160, 164, 140, '#3A2250', 'opacity=".10" filter="url(#soft)"') +
    disc(160, 160, 140, outer) +
    disc(160, 160, 130, '#FFFDF9') +
    clipped('M160 40A120 120 0 1 1 159.9 40Z', fading(40, 40, 240, 240, from, to) + body);
  const badges: Record<string, string> = {
    sprout: ring(
      '#F2C08E',
      '#FFF3E0',
      '#FFDDB5',
      disc(160, 196, 58, tone.amber) +
        Array.from({ length: 9 }, (_, i) =>
          group(rect(-3.5, -96, 7, 20, tone.amber, 3.5), 160, 196, 1, -80 + i * 20),
        ).join('') +
        rect(40, 206, 240, 80, '#F7D9B4') +
        group(leaf(74, -40, tone.plum), 154, 262) +
        group(leaf(74, 40, tone.leaf), 166, 262),
    ),
    cotton: ring(
      '#9CC8AC',
      '#EEF7F0',
      '#CFE6D6',
      stroke('M160 300C158 250 162 220 160 190', '#8a6a4d', 7) +
        group(boll(), 160, 158, 2.1) +
        group(leaf(76, -58, tone.fern), 156, 262) +
        group(leaf(76, 58, tone.leaf), 164, 262),
    ),
    'clear-sky': ring(
      '#B7A4DC',
      '#D9E9FA',
      '#F4EEFB',
      disc(206, 118, 38, '#FFD9A0') +
        shape(
          'M84 214C60 214 52 186 72 174C66 146 104 132 120 154C134 130 178 136 178 168C206 168 208 214 180 214Z',
          '#FFFFFF',
        ) +
        shape(
          'M170 246C154 246 150 228 164 222C164 204 190 200 198 214C210 202 236 210 232 228C246 232 242 246 230 246Z',
          '#FFFFFF',
          'opacity=".8"',
        ),
    ),
    moonlight: ring(
      '#4B2E83',
      '#2B2760',
      '#5A4C9A',
      group(stars(240, 200, '#FFF3D6', 16), 40, 44) +
        crescent(168, 146, 54, tone.moon, '#2B2760') +
        shape('M40 236C90 206 130 246 170 224S250 214 280 234V290H40Z', '#3C3578') +
        shape('M40 258C90 236 150 272 200 250S260 248 280 256V290H40Z', '#2A2558'),
    ),
  };
  return `<g transform="scale(${k})">${badges[subject] ?? ''}</g>`;
}
