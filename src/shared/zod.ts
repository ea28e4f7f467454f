import { z } from 'zod';

// Zod compiles checks with `new Function`, which our pages' Content-Security-Policy forbids. It reads this
// when a schema is made, so every schema that a page may load takes `z` from here.
z.config({ jitless: 'document' in globalThis });

export { z };
