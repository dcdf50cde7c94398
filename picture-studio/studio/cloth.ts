/** A sheet of film: `columns` x `rows` points, closed around when `closed`. Lengths in cm. */
export interface Sheet {
  columns: number;
  rows: number;
  closed: boolean;
  position: Float32Array;
  /** Distance between neighbours along a row and along a column in the flat film. */
  pitch: [number, number];
}

export interface Relaxation {
  steps: number;
  /** Outward push per step, in cm; the air in the pack. */
  pressure: number;
  /** 0 = film folds freely, 1 = board. */
  bending: number;
  /** Corrects a point after every pass (contents, seals, table). */
  hold: (p: Float32Array, index: number, row: number, column: number) => void;
  /** Contraction the film resists, 0-1: high values crease like foil. */
  crush: number;
}

interface Links {
  a: Uint32Array;
  b: Uint32Array;
  length: Float32Array;
  soft: Float32Array;
}

/** Moves film that cannot stretch until it rests on its contents; it gets only the wrinkles that it needs. */
export function relax(sheet: Sheet, plan: Relaxation): void {
  const links = connect(sheet, plan.bending);
  const p = sheet.position;
  const count = sheet.columns * sheet.rows;
  const previous = p.slice();
  const push = new Float32Array(count * 3);
  for (let step = 0; step < plan.steps; step++) {
    if (step % 4 === 0) outward(sheet, push);
    for (let k = 0; k < count * 3; k++) {
      const now = p[k] as number;
      const velocity = (now - (previous[k] as number)) * 0.82;
      previous[k] = now;
      p[k] = now + velocity + (push[k] as number) * plan.pressure;
    }
    for (let pass = 0; pass < 6; pass++) satisfy(p, links, plan.crush, (step + pass) % 2 === 1);
    for (let row = 0; row < sheet.rows; row++) {
      for (let column = 0; column < sheet.columns; column++) {
        plan.hold(p, (row * sheet.columns + column) * 3, row, column);
      }
    }
  }
}

function satisfy(p: Float32Array, links: Links, crush: number, backwards: boolean): void {
  const { a, b, length, soft } = links;
  const n = a.length;
  for (let q = 0; q < n; q++) {
    const k = backwards ? n - 1 - q : q;
    const i = (a[k] as number) * 3;
    const j = (b[k] as number) * 3;
    const dx = (p[j] as number) - (p[i] as number);
    const dy = (p[j + 1] as number) - (p[i + 1] as number);
    const dz = (p[j + 2] as number) - (p[i + 2] as number);
    const d = Math.sqrt(dx * dx + dy * dy + dz * dz) + 1e-9;
    const rest = length[k] as number;
    const stiff = (soft[k] as number) * (d < rest ? crush : 1);
    const f = ((d - rest) / d) * 0.5 * stiff;
    p[i] = (p[i] as number) + dx * f;
    p[i + 1] = (p[i + 1] as number) + dy * f;
    p[i + 2] = (p[i + 2] as number) + dz * f;
    p[j] = (p[j] as number) - dx * f;
    p[j + 1] = (p[j + 1] as number) - dy * f;
    p[j + 2] = (p[j + 2] as number) - dz * f;
  }
}

function connect(sheet: Sheet, bending: number): Links {
  const a: number[] = [];
  const b: number[] = [];
  const length: number[] = [];
  const soft: number[] = [];
  const [du, dv] = sheet.pitch;
  const at = (row: number, column: number) => row * sheet.columns + (column % sheet.columns);
  const link = (r: number, c: number, r2: number, c2: number, rest: number, s: number) => {
    if (r2 >= sheet.rows || (!sheet.closed && c2 >= sheet.columns)) return;
    a.push(at(r, c));
    b.push(at(r2, c2));
    length.push(rest);
    soft.push(s);
  };
  const diagonal = Math.hypot(du, dv);
  for (let r = 0; r < sheet.rows; r++) {
    for (let c = 0; c < sheet.columns; c++) {
      link(r, c, r, c + 1, du, 1);
      link(r, c, r + 1, c, dv, 1);
      link(r, c, r + 1, c + 1, diagonal, 0.6);
      if (r + 1 < sheet.rows && (sheet.closed || c + 1 < sheet.columns)) {
        a.push(at(r, c + 1));
        b.push(at(r + 1, c));
        length.push(diagonal);
        soft.push(0.6);
      }
      link(r, c, r, c + 2, du * 2, bending);
      link(r, c, r + 2, c, dv * 2, bending);
      link(r, c, r, c + 4, du * 4, bending * 0.4);
      link(r, c, r + 4, c, dv * 4, bending * 0.4);
    }
  }
  return {
    a: Uint32Array.from(a),
    b: Uint32Array.from(b),
    length: Float32Array.from(length),
    soft: Float32Array.from(soft),
  };
}

/** Unit normals of the film, pointing away from the contents. */
function outward(sheet: Sheet, out: Float32Array): void {
  const { columns, rows, position: p, closed } = sheet;
  const value = (row: number, column: number, axis: number) =>
    p[(row * columns + column) * 3 + axis] as number;
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const left = closed ? (c + columns - 1) % columns : Math.max(c - 1, 0);
      const right = closed ? (c + 1) % columns : Math.min(c + 1, columns - 1);
      const low = Math.max(r - 1, 0);
      const high = Math.min(r + 1, rows - 1);
      const ux = value(r, right, 0) - value(r, left, 0);
      const uy = value(r, right, 1) - value(r, left, 1);
      const uz = value(r, right, 2) - value(r, left, 2);
      const vx = value(high, c, 0) - value(low, c, 0);
      const vy = value(high, c, 1) - value(low, c, 1);
      const vz = value(high, c, 2) - value(low, c, 2);
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const d = Math.hypot(nx, ny, nz) + 1e-9;
      const k = (r * columns + c) * 3;
      out[k] = nx / d;
      out[k + 1] = ny / d;
      out[k + 2] = nz / d;
    }
  }
}
