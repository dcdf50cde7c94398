import { fade, mix } from './color.ts';
import { dot, drop, leaf, type Pen, TAU } from './pen.ts';
import { randomness } from './random.ts';

/** The colours of a series' illustration. */
export interface Inks {
  /** Main figure. */
  figure: string;
  /** Second tone of the figure. */
  shade: string;
  /** Small warm accent. */
  accent: string;
  /** The sun or moon behind. */
  disc: string;
  /** The colour behind the print. */
  field: string;
}

/** How dense the layers are that lie one over the other at the foot of a pack. */
export const opacity = { farHill: 0.9, farWave: 0.55, middleWave: 0.75 };

/** Draws the illustration of a series around a disc of radius `r` at the origin (y downwards). */
export type Motif = (pen: Pen, r: number, inks: Inks, variant: number) => void;

function sprigAlong(pen: Pen, r: number, inks: Inks, lean: number, flip: number): void {
  const points = Array.from({ length: 8 }, (_, i) => {
    const t = i / 7;
    return {
      x: flip * (r * 0.62 * t ** 1.4 * lean - r * 0.05),
      y: r * 1.25 - t * r * 2.05,
      t,
    };
  });
  pen.strokeStyle = inks.shade;
  pen.lineWidth = r * 0.028;
  pen.lineCap = 'round';
  pen.beginPath();
  for (const p of points) pen.lineTo(p.x, p.y);
  pen.stroke();
  points.forEach((p, i) => {
    if (i === 0) return;
    const length = r * (0.62 - 0.26 * p.t);
    const up = -Math.PI / 2 + flip * lean * 0.35;
    leaf(pen, p.x, p.y, length, up + 0.85, inks.figure, mix(inks.figure, '#ffffff', 0.22), 0.26);
    leaf(pen, p.x, p.y, length * 0.94, up - 0.85, inks.shade, inks.figure, 0.26);
  });
  const tip = points[7];
  if (tip)
    leaf(
      pen,
      tip.x,
      tip.y,
      r * 0.4,
      -Math.PI / 2 + flip * 0.3,
      inks.figure,
      mix(inks.figure, '#ffffff', 0.22),
      0.26,
    );
}

const sprig: Motif = (pen, r, inks) => {
  pen.save();
  pen.translate(-r * 0.86, r * 0.24);
  pen.scale(0.84, 0.84);
  sprigAlong(pen, r, inks, 0.5, -1);
  pen.restore();
  pen.save();
  pen.translate(r * 0.98, r * 0.42);
  pen.scale(0.66, 0.66);
  sprigAlong(pen, r, inks, 0.55, 1);
  pen.restore();
};

const night: Motif = (pen, r, inks, variant) => {
  const random = randomness(variant + 5);
  for (let i = 0; i < 26; i++) {
    const angle = random() * TAU;
    const far = r * (1.12 + random() * 0.75);
    dot(
      pen,
      Math.cos(angle) * far,
      -Math.abs(Math.sin(angle)) * far * 0.95,
      r * (0.008 + random() * 0.018),
      fade(inks.accent, 0.5 + random() * 0.5),
    );
  }
  pen.strokeStyle = fade(inks.accent, 0.55);
  pen.lineWidth = r * 0.012;
  for (const k of [1.16, 1.34]) {
    pen.beginPath();
    pen.arc(0, 0, r * k, Math.PI * 1.08, Math.PI * 1.92);
    pen.stroke();
  }
  const hill = (y: number, height: number, shift: number, color: string) => {
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(-r * 4, r * 5);
    pen.lineTo(-r * 4, y);
    for (let x = -4; x <= 4; x += 0.1) {
      pen.lineTo(x * r, y - Math.cos((x + shift) * 1.15) * height);
    }
    pen.lineTo(r * 4, r * 5);
    pen.fill();
  };
  hill(r * 0.95, r * 0.2, 0.5, fade(inks.shade, opacity.farHill));
  hill(r * 1.15, r * 0.2, 2.4, inks.figure);
};

const dew: Motif = (pen, r, inks) => {
  leaf(
    pen,
    -r * 1.55,
    r * 1.16,
    r * 1.8,
    -0.42,
    inks.figure,
    mix(inks.figure, '#ffffff', 0.25),
    0.3,
  );
  leaf(pen, r * 1.55, r * 1.22, r * 1.35, Math.PI + 0.5, inks.shade, inks.figure, 0.3);
  for (const [x, y, k] of [
    [-0.95, 0.52, 0.15],
    [-0.52, 0.74, 0.1],
    [0.95, 0.62, 0.12],
    [-1.25, 0.86, 0.08],
  ] as const) {
    drop(pen, x * r, y * r, k * r, fade('#ffffff', 0.85), fade(inks.accent, 0.5));
  }
};

const waves: Motif = (pen, r, inks) => {
  const band = (y: number, height: number, shift: number, color: string) => {
    pen.fillStyle = color;
    pen.beginPath();
    pen.moveTo(-r * 4, r * 6);
    for (let x = -4; x <= 4; x += 0.06) {
      pen.lineTo(
        x * r,
        y + Math.sin(x * 1.5 + shift) * height + Math.sin(x * 0.6 + shift * 2) * height * 0.6,
      );
    }
    pen.lineTo(r * 4, r * 6);
    pen.fill();
  };
  band(r * 0.42, r * 0.2, 0.4, fade(inks.accent, opacity.farWave));
  band(r * 0.68, r * 0.22, 2.1, fade(inks.shade, opacity.middleWave));
  band(r * 0.98, r * 0.2, 3.9, inks.figure);
  pen.strokeStyle = fade('#ffffff', 0.4);
  pen.lineWidth = r * 0.012;
  for (const y of [1.18, 1.3, 1.42]) {
    pen.beginPath();
    for (let x = -4; x <= 4; x += 0.06)
      pen.lineTo(x * r, r * y + Math.sin(x * 1.4 + 3.9) * r * 0.2);
    pen.stroke();
  }
};

const petals: Motif = (pen, r, inks) => {
  const bloom = (x: number, y: number, size: number, count: number, turn: number) => {
    for (let i = 0; i < count; i++) {
      pen.save();
      pen.translate(x, y);
      pen.rotate(turn + (i * TAU) / count);
      pen.fillStyle = i % 2 ? fade(inks.figure, 0.86) : fade(inks.shade, 0.86);
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.bezierCurveTo(size * 0.62, -size * 0.34, size * 0.5, -size * 1.02, 0, -size);
      pen.bezierCurveTo(-size * 0.5, -size * 1.02, -size * 0.62, -size * 0.34, 0, 0);
      pen.fill();
      pen.restore();
    }
    dot(pen, x, y, size * 0.16, inks.accent);
    for (let i = 0; i < 9; i++) {
      const angle = (i * TAU) / 9;
      dot(
        pen,
        x + Math.cos(angle) * size * 0.28,
        y + Math.sin(angle) * size * 0.28,
        size * 0.028,
        inks.accent,
      );
    }
  };
  bloom(-r * 1.02, r * 0.86, r * 0.78, 7, 0.2);
  bloom(r * 1.08, r * 1.02, r * 0.58, 7, 0.5);
  leaf(pen, r * 0.2, r * 1.4, r * 0.6, -0.5, inks.figure, inks.shade, 0.28);
};

const phases: Motif = (pen, r, inks) => {
  for (let i = -3; i <= 3; i++) {
    if (i === 0) continue;
    const angle = -Math.PI / 2 + i * 0.42;
    const x = Math.cos(angle) * r * 1.42;
    const y = Math.sin(angle) * r * 1.42 + r * 0.04;
    const k = r * 0.115;
    dot(pen, x, y, k, inks.accent);
    dot(pen, x - Math.sign(i) * k * (2.1 - Math.abs(i) * 0.5), y, k * 1.04, inks.field);
  }
  pen.lineWidth = r * 0.014;
  for (let i = 0; i < 9; i++) {
    pen.strokeStyle = fade(inks.disc, 0.34 - i * 0.03);
    pen.beginPath();
    for (let x = -4; x <= 4; x += 0.1) {
      pen.lineTo(
        x * r,
        r * (0.9 + i * 0.11) + Math.sin(x * 0.9 + i * 0.22) * r * (0.2 + i * 0.012),
      );
    }
    pen.stroke();
  }
};

const ripples: Motif = (pen, r, inks) => {
  pen.lineWidth = r * 0.016;
  for (let i = 1; i <= 5; i++) {
    pen.strokeStyle = fade(inks.figure, 0.62 - i * 0.1);
    pen.beginPath();
    pen.ellipse(0, r * 1.18, r * (0.5 + i * 0.36), r * (0.1 + i * 0.075), 0, 0, TAU);
    pen.stroke();
  }
  drop(pen, -r * 1.06, r * 0.36, r * 0.2, inks.figure, fade('#ffffff', 0.6));
  drop(pen, r * 1.1, r * 0.6, r * 0.14, inks.shade, fade('#ffffff', 0.6));
  drop(pen, -r * 0.72, r * 0.92, r * 0.1, inks.shade, fade('#ffffff', 0.6));
};

const nest: Motif = (pen, r, inks) => {
  pen.lineCap = 'round';
  for (let i = 0; i < 11; i++) {
    pen.strokeStyle = i % 3 === 0 ? inks.shade : fade(inks.figure, 0.85 - i * 0.03);
    pen.lineWidth = r * 0.036;
    pen.beginPath();
    pen.ellipse(
      (i % 2 ? 1 : -1) * r * 0.03,
      r * (0.34 - i * 0.014),
      r * (1.5 - i * 0.055),
      r * (1.12 - i * 0.075),
      (i % 3) * 0.03 - 0.03,
      0.12,
      Math.PI - 0.12,
    );
    pen.stroke();
  }
  leaf(pen, -r * 1.4, r * 0.46, r * 0.52, -2.2, inks.accent, mix(inks.accent, '#ffffff', 0.3), 0.3);
  leaf(
    pen,
    -r * 1.4,
    r * 0.46,
    r * 0.46,
    -1.2,
    mix(inks.accent, '#000000', 0.12),
    inks.accent,
    0.3,
  );
  leaf(pen, r * 1.4, r * 0.46, r * 0.46, -0.9, inks.accent, mix(inks.accent, '#ffffff', 0.3), 0.3);
};

/** One illustration per series. */
export const motifs: Record<string, Motif> = {
  day: sprig,
  night,
  liner: dew,
  'sleep-pants': waves,
  tampon: petals,
  moon: phases,
  care: ripples,
  maternity: nest,
};
