import * as THREE from 'three';
import { FullScreenQuad } from 'three/addons/postprocessing/Pass.js';
import { aimBounce, aimDome, aimKey, type LightPlan, plastic, shadowLight, tent } from './light.ts';

const resolveShader = {
  vertexShader: 'varying vec2 vUv; void main(){ vUv=uv; gl_Position=vec4(position.xy,0.,1.); }',
  fragmentShader: `varying vec2 vUv; uniform sampler2D map; uniform float exposure;
  //seen
  vec3 neutral(vec3 c){
    const float start=0.84; const float desat=0.15;
    float peak=max(c.r,max(c.g,c.b)); if(peak<start) return c;
    float d=1.-start; float newPeak=1.-d*d/(peak+d-start); c*=newPeak/peak;
    float g=1.-1./(desat*(peak-newPeak)+1.); return mix(c,vec3(newPeak),g);
  }
  float hash(vec2 p){ return fract(sin(dot(p,vec2(12.9898,78.233)))*43758.5453); }
  void main(){
    vec3 c=seen()*exposure;
    c=neutral(c);
    c=mix(c*12.92,1.055*pow(max(c,0.),vec3(1./2.4))-0.055,step(0.0031308,c));
    gl_FragColor=vec4(c+(hash(gl_FragCoord.xy)-0.5)/255.,1.);
  }`,
};

/** Light gathered over many exposures, linear and unbounded; free it with `dispose`. */
export type Gathered = THREE.WebGLRenderTarget;

type Camera = THREE.PerspectiveCamera | THREE.OrthographicCamera;

/**
 * Photographs a scene as the mean of many exposures, each with other points of the soft box and of the sky.
 * The mean has soft shadows and contact darkening, which a single rasterised frame cannot have.
 */
export function gather(
  renderer: THREE.WebGLRenderer,
  scene: THREE.Scene,
  camera: Camera,
  plan: LightPlan,
  target: THREE.Vector3,
): Gathered {
  const keys = [0, 1].map(() => shadowLight(plan.key.color, plan.reach));
  const domes = [0, 1].map(() => shadowLight(plan.dome.color, plan.reach));
  const bounce = new THREE.DirectionalLight(plan.bounce.color, 0);
  for (const light of [...keys, ...domes, bounce]) light.target.position.copy(target);
  const axis = new THREE.Vector3(...plan.key.from).normalize();
  const glow = scene.environment;
  const exposures = accumulator(renderer, scene, camera);
  // Reflections and bounced light have no shadows and take the most time: few frames of those, many of the others.
  const few = 4;
  scene.add(bounce, bounce.target);
  for (let i = 0; i < few; i++) {
    aimBounce(bounce, plan, i, target);
    exposures.once(i, 1 / few);
  }
  scene.remove(bounce, bounce.target);
  scene.environment = null;
  for (const light of [...keys, ...domes]) scene.add(light, light.target);
  const passes = Math.ceil(plan.samples / keys.length);
  for (let i = 0; i < passes; i++) {
    for (const [n, light] of keys.entries()) aimKey(light, axis, plan, i * keys.length + n, target);
    for (const [n, light] of domes.entries()) aimDome(light, plan, i * domes.length + n, target);
    for (const light of [...keys, ...domes]) light.intensity /= keys.length;
    exposures.once(i, 1 / passes);
  }
  for (const light of [...keys, ...domes]) {
    scene.remove(light, light.target);
    light.dispose();
  }
  scene.environment = glow;
  return exposures.finish();
}

/** Gathers a scene whose materials need no light. */
export function gatherUnlit(
  renderer: THREE.WebGLRenderer,
  scene: THREE.Scene,
  camera: Camera,
): Gathered {
  const exposures = accumulator(renderer, scene, camera);
  const count = 7;
  for (let i = 0; i < count; i++) exposures.once(i, 1 / count);
  return exposures.finish();
}

/** Adds up frames that are shifted by parts of a pixel. */
function accumulator(renderer: THREE.WebGLRenderer, scene: THREE.Scene, camera: Camera) {
  const { width, height } = renderer.domElement;
  const frame = new THREE.WebGLRenderTarget(width, height, { type: THREE.HalfFloatType });
  const sum = new THREE.WebGLRenderTarget(width, height, {
    type: THREE.FloatType,
    depthBuffer: false,
    minFilter: THREE.NearestFilter,
    magFilter: THREE.NearestFilter,
  });
  const add = adder(frame.texture);
  renderer.autoClear = false;
  renderer.setRenderTarget(sum);
  renderer.setClearColor(0x000000, 0);
  renderer.clear();
  return {
    once(i: number, weight: number): void {
      const [a, b] = plastic(i * 2 + 1);
      camera.setViewOffset(width, height, tent(a), tent(b), width, height);
      renderer.setRenderTarget(frame);
      renderer.clear();
      renderer.render(scene, camera);
      renderer.setRenderTarget(sum);
      add.weigh(weight);
      add.quad.render(renderer);
    },
    finish(): Gathered {
      camera.clearViewOffset();
      renderer.setRenderTarget(null);
      add.quad.dispose();
      frame.dispose();
      return sum;
    },
  };
}

/** Tone-maps the gathered light onto the canvas. */
export function develop(renderer: THREE.WebGLRenderer, light: Gathered, exposure: number): void {
  print(
    renderer,
    'vec3 seen(){ return texture2D(map,vUv).rgb; }',
    { map: light.texture },
    exposure,
  );
}

/** The same for light that was gathered on white and on black goods, and the colours in between. */
export function developColours(
  renderer: THREE.WebGLRenderer,
  white: Gathered,
  black: Gathered,
  colours: Gathered,
  exposure: number,
): void {
  print(
    renderer,
    `uniform sampler2D gloss; uniform sampler2D colour;
    vec3 seen(){
      vec3 k=texture2D(gloss,vUv).rgb;
      return max(texture2D(map,vUv).rgb-k,0.)*texture2D(colour,vUv).rgb+k;
    }`,
    { map: white.texture, gloss: black.texture, colour: colours.texture },
    exposure,
  );
}

function print(
  renderer: THREE.WebGLRenderer,
  seen: string,
  textures: Record<string, THREE.Texture>,
  exposure: number,
): void {
  const uniforms: Record<string, { value: unknown }> = { exposure: { value: exposure } };
  for (const [name, value] of Object.entries(textures)) uniforms[name] = { value };
  const quad = new FullScreenQuad(
    new THREE.ShaderMaterial({
      vertexShader: resolveShader.vertexShader,
      fragmentShader: resolveShader.fragmentShader.replace('//seen', seen),
      uniforms,
      depthTest: false,
    }),
  );
  renderer.setRenderTarget(null);
  quad.render(renderer);
  quad.dispose();
}

function adder(map: THREE.Texture) {
  const material = new THREE.ShaderMaterial({
    vertexShader: resolveShader.vertexShader,
    fragmentShader:
      'varying vec2 vUv; uniform sampler2D map; uniform float weight; void main(){ gl_FragColor=min(texture2D(map,vUv),vec4(12.))*weight; }',
    uniforms: { map: { value: map }, weight: { value: 1 } },
    blending: THREE.CustomBlending,
    blendSrc: THREE.OneFactor,
    blendDst: THREE.OneFactor,
    depthTest: false,
    depthWrite: false,
  });
  const weight = { value: 1 };
  material.uniforms.weight = weight;
  return {
    quad: new FullScreenQuad(material),
    weigh: (value: number) => {
      weight.value = value;
    },
  };
}
