import ICAL from 'ical.js';
import type { Email } from '#server/notifications/email.ts';

type Filed = {
  start: string;
  end: string;
  summary: string;
  location: string;
  sequence: number;
  stamp: number;
};

/**
 * What an email client does with invitations (RFC 5546): it files one entry for each UID, and a
 * later SEQUENCE replaces or removes it. Emails may arrive in any order.
 */
export function createStudentCalendar(address: string) {
  const filed = new Map<string, Filed>();
  const removed = new Map<string, number>();
  function apply(method: string, event: ICAL.Component): void {
    const text = (name: string) => String(event.getFirstPropertyValue(name));
    const moment = (name: string) =>
      (event.getFirstPropertyValue(name) as ICAL.Time).toJSDate().toISOString();
    const uid = text('uid');
    const sequence = Number(text('sequence'));
    const stamp = Date.parse(moment('dtstamp'));
    const known = filed.get(uid);
    const isOlder =
      known !== undefined &&
      (sequence < known.sequence || (sequence === known.sequence && stamp < known.stamp));
    if (isOlder || (removed.get(uid) ?? -1) >= sequence) return;
    filed.delete(uid);
    if (method === 'CANCEL') removed.set(uid, sequence);
    else
      filed.set(uid, {
        start: moment('dtstart'),
        end: moment('dtend'),
        summary: text('summary'),
        location: text('location'),
        sequence,
        stamp,
      });
  }
  return {
    receive(emails: Pick<Email, 'calendar'>[]): void {
      for (const { calendar } of emails) {
        if (!calendar) continue;
        const file = new ICAL.Component(ICAL.parse(calendar.content));
        const method = String(file.getFirstPropertyValue('method'));
        if (method !== calendar.method) throw new Error('The methods differ');
        for (const event of file.getAllSubcomponents('vevent')) {
          const attendee = String(event.getFirstPropertyValue('attendee')).toLowerCase();
          // Clients ignore what is meant for someone else.
          if (attendee === `mailto:${address}`) apply(method, event);
        }
      }
    },
    get entries() {
      return [...filed.values()].map(({ sequence: _, stamp: __, ...entry }) => entry);
    },
  };
}
