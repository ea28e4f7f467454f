/** Paths of tests, and of what only they use. */
export const testCode = /\.(operations|test)\.tsx?$|\/testing\//;
