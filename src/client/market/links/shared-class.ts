import { localZone } from '#client/lib/formats/formats.ts';
import type { CreatedClass } from '#client/lib/server/trpc.ts';
import { slotSentence } from '#client/market/classes/class-words.ts';
import type { SharedPage } from './shared-page.ts';

type ListedClass = Pick<
  CreatedClass,
  'id' | 'title' | 'location' | 'price' | 'startTime' | 'endTime' | 'timeZone'
>;

/** A class with its next date. */
export const sharedClass = ({ id, title, location, price, ...slot }: ListedClass): SharedPage => ({
  path: `/classes/${id}`,
  title,
  when: slot.startTime && slotSentence(slot, localZone()),
  place: location,
  price,
});
