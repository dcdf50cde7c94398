import * as THREE from 'three';
import type { Pen } from './pen.ts';
import { paper } from './wrap-print.ts';

/** A flat piece: its heights and, on the same area, its colours. */
export interface Sheet {
  relief: Relief;
  print: HTMLCanvasElement;
}

/** Heights over a flat piece, in cm, on a grid finer than the print. */
export class Relief {
  readonly width: number;
  readonly height: number;
  /** Points per cm. */
  readonly density: number;
  readonly columns: number;
  readonly rows: number;
  readonly values: Float32Array;

  constructor(width: number, height: number, density: number) {
    this.width = width;
    this.height = height;
    this.density = density;
    this.columns = Math.round(width * density);
    this.rows = Math.round(height * density);
    this.values = new Float32Array(this.columns * this.rows);
  }

  /** Coverage 0-1 of what `draw` paints, softened over `soft` cm. */
  mask(draw: (pen: Pen) => void, soft: number): Float32Array {
    const [canvas, pen] = paper(this.width, this.height, this.density);
    pen.fillStyle = '#fff';
    pen.strokeStyle = '#fff';
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    draw(pen);
    const pixels = pen.getImageData(0, 0, canvas.width, canvas.height).data;
    const out = new Float32Array(this.columns * this.rows);
    for (let i = 0; i < out.length; i++) out[i] = (pixels[i * 4 + 3] as number) / 255;
    return this.blur(out, soft);
  }

  /** Three box filters in a row, close to a Gaussian of `soft` cm. */
  blur(values: Float32Array, soft: number): Float32Array {
    const radius = Math.round((soft * this.density) / 1.8);
    if (radius < 1) return values;
    let from: Float32Array = values;
    let to: Float32Array = new Float32Array(values.length);
    for (let pass = 0; pass < 3; pass++) {
      box(from, to, this.columns, this.rows, 1, this.columns, radius);
      const across = to;
      const down = new Float32Array(values.length);
      box(across, down, this.rows, this.columns, this.columns, 1, radius);
      from = down;
      to = new Float32Array(values.length);
    }
    return from;
  }

  /** Adds `amount` cm where the mask is 1. */
  raise(mask: Float32Array, amount: number, within?: Float32Array): this {
    for (let i = 0; i < mask.length; i++) {
      this.values[i] =
        (this.values[i] as number) +
        (mask[i] as number) * amount * (within ? (within[i] as number) : 1);
    }
    return this;
  }

  /** Adds a pattern given in cm. */
  texture(pattern: (x: number, y: number) => number, within?: Float32Array): this {
    for (let r = 0; r < this.rows; r++) {
      for (let c = 0; c < this.columns; c++) {
        const i = r * this.columns + c;
        const weight = within ? (within[i] as number) : 1;
        if (weight)
          this.values[i] =
            (this.values[i] as number) + pattern(c / this.density, r / this.density) * weight;
      }
    }
    return this;
  }

  /**
   * The piece lying on y = 0 with its middle at the origin and its top edge towards -z. `print` is its colour;
   * where the print is transparent there is no cloth.
   */
  mesh(print: HTMLCanvasElement, roughness = 0.85): THREE.Mesh {
    const segments: [number, number] = [
      Math.min(380, Math.round(this.columns / 2)),
      Math.min(380, Math.round(this.rows / 2)),
    ];
    const geometry = new THREE.PlaneGeometry(this.width, this.height, ...segments);
    const position = geometry.getAttribute('position');
    for (let i = 0; i < position.count; i++) {
      const x = position.getX(i) / this.width + 0.5;
      const y = 0.5 - position.getY(i) / this.height;
      position.setZ(i, this.at(x * this.columns, y * this.rows) + 0.03);
    }
    geometry.rotateX(-Math.PI / 2);
    const map = new THREE.CanvasTexture(print);
    map.colorSpace = THREE.SRGBColorSpace;
    map.anisotropy = 8;
    const material = new THREE.MeshStandardMaterial({
      map,
      normalMap: this.normals(),
      roughness,
      alphaTest: 0.5,
    });
    const mesh = new THREE.Mesh(geometry, material);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    mesh.userData.sheet = { relief: this, print } satisfies Sheet;
    return mesh;
  }

  private at(x: number, y: number): number {
    const c = Math.max(0, Math.min(this.columns - 1, Math.round(x)));
    const r = Math.max(0, Math.min(this.rows - 1, Math.round(y)));
    return this.values[r * this.columns + c] as number;
  }

  private normals(): THREE.DataTexture {
    const { columns, rows } = this;
    const data = new Uint8Array(columns * rows * 4);
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const dx = ((this.at(c + 1, r) - this.at(c - 1, r)) * this.density) / 2;
        const dy = ((this.at(c, r - 1) - this.at(c, r + 1)) * this.density) / 2;
        const d = Math.hypot(dx, dy, 1);
        // Textures are read from the bottom row upwards.
        const k = ((rows - 1 - r) * columns + c) * 4;
        data[k] = Math.round((-dx / d) * 127.5 + 127.5);
        data[k + 1] = Math.round((-dy / d) * 127.5 + 127.5);
        data[k + 2] = Math.round((1 / d) * 127.5 + 127.5);
        data[k + 3] = 255;
      }
    }
    const texture = new THREE.DataTexture(data, columns, rows);
    texture.magFilter = THREE.LinearFilter;
    texture.minFilter = THREE.LinearMipmapLinearFilter;
    texture.generateMipmaps = true;
    texture.anisotropy = 8;
    texture.needsUpdate = true;
    return texture;
  }
}

function box(
  from: Float32Array,
  to: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  radius: number,
): void {
  const span = radius * 2 + 1;
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    let sum = 0;
    for (let k = -radius; k <= radius; k++)
      sum += k >= 0 && k < length ? (from[start + k * step] as number) : 0;
    for (let k = 0; k < length; k++) {
      to[start + k * step] = sum / span;
      const leaving = k - radius;
      const entering = k + radius + 1;
      if (leaving >= 0) sum -= from[start + leaving * step] as number;
      if (entering < length) sum += from[start + entering * step] as number;
    }
  }
}
