import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

// Console output fails a test, because React and libraries report warnings there.
let noise: string[] = [];

beforeEach(() => {
  noise = [];
  for (const level of ['log', 'info', 'warn', 'error'] as const)
    console[level] = (...words: unknown[]) => {
      noise.push(format(...words));
    };
});

afterEach(() => {
  expect(noise, 'noise on the console').toEqual([]);
});
