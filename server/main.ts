/**
 * The name that every release has had: units of operators and the drill of releases start it, so that the way back leads to a
 * program that is there. It does what `main.mjs` does, with Node's compiler loaded.
 */
import './main.mjs';
