/** The name by which operators may have started the server before; `main.mjs` is what everybody starts now. */
import './main.mjs';
