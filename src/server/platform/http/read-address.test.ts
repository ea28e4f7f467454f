import { expect, it } from 'vitest';
import { readAddress } from './read-address.ts';

it.each([
  ['/explore?price=asc', '/explore', 'price=asc'],
  ['/classes/caf%C3%A9', '/classes/café', ''],
  ['/x#%ff', '/x', ''],
  ['/x?a=1#%ff?b=2', '/x', 'a=1'],
  ['?a=1', '', 'a=1'],
])('splits %s into path %s and search %s', (url, pathname, search) => {
  const address = readAddress(url);
  expect([address.pathname, String(address.search)]).toEqual([pathname, search]);
});
