const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // Only the image library has this license, and it is linked dynamically.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  // Allowed for files that we do not modify.
  'MPL-2.0',
  // The license of fonts.
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Whether we may use and distribute a package with this SPDX expression (without nested groups). */
export function isAllowed(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((each) => each.split(' AND ').every((id) => allowed.has(id)));
}
