import type { DemoClass } from './demo-class-types.ts';
import { atlantaClasses } from './demo-classes-atlanta.ts';
import { austinClasses } from './demo-classes-austin.ts';
import { brooklynClasses } from './demo-classes-brooklyn.ts';
import { chicagoClasses } from './demo-classes-chicago.ts';
import { denverClasses } from './demo-classes-denver.ts';
import { portlandClasses } from './demo-classes-portland.ts';
import { seattleClasses } from './demo-classes-seattle.ts';

export type { DemoClass, DemoSession } from './demo-class-types.ts';

/**
 * Oldest first. The product lists the newest first, so the home page shows the end of this list.
 */
const fromOldToNew: string[] = [
  'kites-from-ripstop',
  'black-and-white-darkroom',
  'croissants-one-slow-day',
  'dovetailed-box',
  'drums-in-piedmont-park',
  'tote-bag-sewing-machine',
  'herbs-on-a-balcony',
  'cardamom-buns',
  'portuguese-over-coffee',
  'still-life-in-charcoal',
  'salsa-from-the-first-step',
  'knife-skills',
  'fix-a-flat-night',
  'pinch-pot-planters',
  'sunrise-with-a-tripod',
  'baguettes-in-a-home-oven',
  'prune-a-pear-tree',
  'mobility-on-the-mat',
  'pour-over-coffee',
  'visible-mending-sashiko',
  'easy-miles-park-run',
  'true-a-wheel',
  'first-songs-on-guitar',
  'dal-rice-and-tadka',
  'carve-a-spoon',
  'spanish-at-the-long-table',
  'camera-off-auto',
  'glazing-night',
  'seeds-on-a-windowsill',
  'linocut-two-colors',
  'corn-tortillas-from-masa',
  'weave-on-a-frame-loom',
  'momos-folded-and-steamed',
  'watercolor-landscapes',
  'hand-plane-first-shavings',
  'mugs-with-a-pulled-handle',
  'indigo-and-folded-cloth',
  'know-your-bicycle',
  'sourdough-from-your-own-starter',
  'first-bowls-on-the-wheel',
];

const everywhere: DemoClass[] = [
  ...portlandClasses,
  ...seattleClasses,
  ...denverClasses,
  ...austinClasses,
  ...chicagoClasses,
  ...atlantaClasses,
  ...brooklynClasses,
];

export const demoClasses: DemoClass[] = fromOldToNew.map((slug) => {
  const found = everywhere.find((entry) => entry.slug === slug);
  if (found === undefined) throw new Error(`No demonstration class is called ${slug}`);
  return found;
});
