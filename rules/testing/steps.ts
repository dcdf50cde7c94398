/** How many steps the models of the running test have taken. */
let steps = 0;

/** Counts one step of a model or of a random life. `npm run explore` prints the sum. */
export function countStep(): void {
  steps += 1;
}

/** The steps since the last call. */
export function takeSteps(): number {
  const taken = steps;
  steps = 0;
  return taken;
}
