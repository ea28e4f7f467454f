import { afterEach } from 'vitest';
import { closePages } from './render-url.tsx';

// In a setup file: test files share modules, so a hook in a module would run for one file only.
afterEach(closePages);
