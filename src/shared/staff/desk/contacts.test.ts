import { expect, it } from 'vitest';
import { type ContactKind, contactsIn, countLinks } from './contacts.ts';

it.each<[string, ContactKind[]]>([
  ['Wheel throwing on weekday evenings, up to $60', []],
  ['Learn to throw pots on 2027-03-06 or 03/07/2027 from 6:30 to 9:30', []],
  ['Ages 6-12, in 2026-2027, near 97214-1234', []],
  ['For 5 people in one place, a 10 minute drive, 2 classes a week', []],
  ['Polka dot dresses, e.g. a 1.5 lb loaf at 6 p.m. on the 3rd', []],
  ['Evening pottery.It should be easy, Mr.Net', []],
  ['Three easy ways to sew, five days in a row', []],
  ['Throwing 01a2292f-c681-7632-a1db-4eae4a10dabc, 01a21b2e-4f40-7166-8152-123456789012', []],
  ['see https://a.example/x', ['link']],
  ['see shop.store or BÄCKEREI.DE', ['link']],
  ['example dot com', ['link']],
  ['example (dot) com, example[.]org', ['link']],
  ['exam\u200Bple.com', ['link']],
  ['ｅｘａｍｐｌｅ．ｃｏｍ', ['link']],
  ['http://10.1.2.3', ['link']],
  ['write to ann@example.com', ['email']],
  ['ann (at) example (dot) com', ['email']],
  ['ann at example dot com', ['email']],
  ['ann @ example.com', ['email']],
  ['my gmail is ann.lee', ['email']],
  ['call (503) 555-0142', ['phone']],
  ['+44 20 7946 0958', ['phone']],
  ['0049-151/234 567 89', ['phone']],
  ['503.555.0142', ['phone']],
  ['5 0 3 5 5 5 0 1 4 2', ['phone']],
  ['5O3-555-OI42 1', ['phone']],
  ['٠٥٠٣٥٥٥٠١٤٢', ['phone']],
  ['503\u2011555\u20110142', ['phone']],
  ['five oh three five five five zero one four two', ['phone']],
  ['find me as @clay_ann', ['handle']],
  ['WhatsApp me', ['handle']],
  ['Insta: clayann', ['handle']],
  ['Tom Hill of 1600 NE Alberta St stole my money', ['street']],
  ['he lives at twelve Oak Street', ['street']],
  ['Hauptstraße 5, Kerkstraat 12', ['street']],
  ['12 rue de la Paix', ['street']],
  ['Calle Mayor, 5', ['street']],
  ['PO Box 12', ['street']],
  ['call 503 555 0142 or see a.example.com', ['link', 'phone']],
])('“%s” has these contacts: %j', (text, kinds) => {
  expect(contactsIn(text)).toEqual(kinds);
});

it("our own links and the author's own email address do not count as contacts", () => {
  const known = { hosts: ['learnlocal.example'], emails: ['Ann@example.com'] };
  expect(contactsIn('https://learnlocal.example/classes/1, ann@example.com', known)).toEqual([]);
  expect(contactsIn('https://learnlocal.example.com bea@example.com', known)).toEqual([
    ...['link', 'email'],
  ]);
});

it('a link counts once', () => {
  expect(countLinks('https://www.a.com and b.com, but not c')).toBe(2);
});
