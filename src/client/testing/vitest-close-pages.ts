import { afterEach } from 'vitest';
import { closePages } from './render-url.tsx';

// In a setup file, because test files share their modules: a hook in a module would run for one.
afterEach(closePages);
