/**
 * The entry point that every release has had. Units of operators and the drill of releases start it, so it must
 * exist in the release that they go back to. It does the same as `main.mjs`, with Node's compiler loaded.
 */
import './main.mjs';
