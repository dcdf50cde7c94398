import * as THREE from 'three';
import type { Finish } from './stances.ts';

const filmRoughness: Record<Finish, number> = { matt: 0.66, satin: 0.36, gloss: 0.25 };

/** Packaging film with a print. */
export function film(map: THREE.Texture, finish: Finish): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ map, roughness: filmRoughness[finish] });
}

/** Coated board of a folding box. */
export function board(map: THREE.Texture): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ map, roughness: 0.62 });
}

/** Moulded plastic; `roughness` 0.25 is glossy, 0.5 satin. */
export function plastic(
  color: string,
  roughness = 0.32,
  map?: THREE.Texture,
): THREE.MeshStandardMaterial {
  return new THREE.MeshStandardMaterial({ color, roughness, ...(map ? { map } : {}) });
}

/** Plaster, stone, paper and cloth that reflect nothing. */
export function matte(color: string, map?: THREE.Texture): THREE.MeshLambertMaterial {
  return new THREE.MeshLambertMaterial({ color, ...(map ? { map } : {}) });
}

/** A mesh that throws and takes shadows. */
export function solid(
  geometry: THREE.BufferGeometry,
  material: THREE.Material | THREE.Material[],
): THREE.Mesh {
  const mesh = new THREE.Mesh(geometry, material);
  mesh.castShadow = true;
  // With shadows from both sides, no light leaks in where a pack touches the table.
  for (const one of Array.isArray(material) ? material : [material])
    one.shadowSide = THREE.DoubleSide;
  mesh.receiveShadow = true;
  return mesh;
}
