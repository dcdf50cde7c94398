import * as THREE from 'three';

/** The lights of a scene. Directions point from the subject to the light; colours are CSS strings. */
export interface LightPlan {
  /** Centre of the soft box and the half angle it covers, in radians. */
  key: { from: [number, number, number]; spread: number; intensity: number; color: string };
  /** Sky dome that fills the shadows. */
  dome: { intensity: number; color: string };
  /** Light the table throws back up. */
  bounce: { intensity: number; color: string };
  /** How strongly goods reflect their surroundings. */
  environment: number;
  /** The surroundings: soft boxes, unless a window is wanted. */
  reflects?: 'window';
  samples: number;
  /** Half size of the area that casts shadows, in scene units (cm). */
  reach: number;
  exposure: number;
}

export const softStudio: LightPlan = {
  key: { from: [-0.55, 0.95, 0.85], spread: 0.22, intensity: 2.5, color: '#fff4e8' },
  dome: { intensity: 2.3, color: '#f6f3ff' },
  bounce: { intensity: 0.5, color: '#fff0e0' },
  environment: 0.3,
  samples: 28,
  reach: 34,
  exposure: 1,
};

/** The same with a window opposite, which gloss film reflects. */
export const windowStudio: LightPlan = { ...softStudio, environment: 0.42, reflects: 'window' };

/** A large bright key light at the left, for goods whose labels must be read. */
export const brightStudio: LightPlan = {
  ...softStudio,
  key: { from: [-0.75, 0.95, 1], spread: 0.12, intensity: 3.1, color: '#fff2e2' },
  dome: { intensity: 2.15, color: '#f8f5ff' },
  exposure: 1.04,
};

/** Two-dimensional low-discrepancy sequence: even spread with few samples. */
export function plastic(i: number): [number, number] {
  return [(0.5 + i * 0.7548776662466927) % 1, (0.5 + i * 0.5698402909980532) % 1];
}

/** Pixel filter a little wider than one pixel, so that edges are smooth and not stepped. */
export function tent(u: number): number {
  return (u < 0.5 ? Math.sqrt(2 * u) - 1 : 1 - Math.sqrt(2 - 2 * u)) * 0.8;
}

export function shadowLight(color: string, reach: number): THREE.DirectionalLight {
  const light = new THREE.DirectionalLight(color, 1);
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  Object.assign(light.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: 1,
    far: 400,
  });
  light.shadow.bias = -0.0004;
  light.shadow.normalBias = 0.05;
  light.shadow.radius = 1.5;
  return light;
}

export function aimKey(
  light: THREE.DirectionalLight,
  axis: THREE.Vector3,
  plan: LightPlan,
  i: number,
  target: THREE.Vector3,
): void {
  const [u, v] = plastic(i);
  const side = new THREE.Vector3(0, 1, 0).cross(axis).normalize();
  const up = axis.clone().cross(side);
  const spread = Math.tan(plan.key.spread) * 2;
  const direction = axis
    .clone()
    .addScaledVector(side, (u - 0.5) * spread)
    .addScaledVector(up, (v - 0.5) * spread)
    .normalize();
  light.position.copy(target).addScaledVector(direction, 160);
  light.intensity = plan.key.intensity;
}

export function aimDome(
  light: THREE.DirectionalLight,
  plan: LightPlan,
  i: number,
  target: THREE.Vector3,
): void {
  const [u, v] = plastic(i + 0.37 * 97);
  const y = Math.sqrt(0.02 + 0.98 * u);
  const r = Math.sqrt(1 - y * y);
  const direction = new THREE.Vector3(
    r * Math.cos(v * 2 * Math.PI),
    y,
    r * Math.sin(v * 2 * Math.PI),
  );
  light.position.copy(target).addScaledVector(direction, 160);
  light.intensity = plan.dome.intensity;
}

export function aimBounce(
  light: THREE.DirectionalLight,
  plan: LightPlan,
  i: number,
  target: THREE.Vector3,
): void {
  const [u, v] = plastic(i + 11);
  const angle = v * 2 * Math.PI;
  const direction = new THREE.Vector3(
    Math.cos(angle),
    -0.25 - u,
    Math.sin(angle) + 0.4,
  ).normalize();
  light.position.copy(target).addScaledVector(direction, 160);
  light.intensity = plan.bounce.intensity;
}
