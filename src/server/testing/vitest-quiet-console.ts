import { format } from 'node:util';
import { afterEach, beforeEach, expect } from 'vitest';

// Noise on the console is a finding: React's and the libraries' warnings come this way.
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
