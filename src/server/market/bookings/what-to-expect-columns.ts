import { type RawBuilder, sql } from 'kysely';
import type { WhatToExpect } from '#shared/market/classes/expectations/what-to-expect.ts';

/** What the class `c` says about taking part, including how to get in only if `isTakingPart`. */
export function whatToExpectOf(
  c: string,
  isTakingPart: RawBuilder<boolean> = sql`true`,
): RawBuilder<WhatToExpect> {
  const column = (name: string) => sql.ref(`${c}.${name}`);
  return sql`jsonb_build_object('bring', ${column('bring')}, 'wear', ${column('wear')},
    'included', ${column('included')}, 'minAge', ${column('minAge')}, 'maxAge', ${column('maxAge')},
    'grownUp', ${column('grownUp')}, 'language', ${column('language')}, 'accessibility', ${column('accessibility')},
    'gettingIn', CASE WHEN ${isTakingPart} THEN ${column('gettingIn')} ELSE '' END)`;
}
