// @module-tag slow
import { beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browser.ts';
import { signIn } from './chromium.ts';
import { createPerson, type Person } from './people.ts';

// Uses its own server, because its classes would be on the first pages of every other test.
const at = openBrowser(async () => ({}));

// Each payload calls ran() if any part of it executes.
const payloads = [
  '<script>ran()</script>',
  '<SCRIPT SRC=data:text/javascript,ran()></SCRIPT>',
  '<scr<script>ipt>ran()</scr</script>ipt>',
  '"><script>ran()</script>',
  "'><script>ran()</script>",
  '</title><script>ran()</script>',
  '</textarea><script>ran()</script>',
  '</style><script>ran()</script>',
  '</script><script>ran()</script>',
  '--><script>ran()</script>',
  ']]><script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<img src=x onerror="ran()"//',
  '"><img src=x onerror=ran()>',
  '<img/src=x/onerror=ran()>',
  '<img src=`x` onerror=ran()>',
  '<image src=x onerror=ran()>',
  '<img srcset=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg/onload=ran()>',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:ran()"><text x=20 y=20>x</text></a></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.ran()</script>">',
  '<math><mtext><img src=x onerror=ran()></mtext></math>',
  '<math href="javascript:ran()">x</math>',
  '<iframe src="javascript:parent.ran()">',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<object data="javascript:ran()">',
  '<embed src="javascript:ran()">',
  '<body onload=ran()>',
  '<body onpageshow=ran()>',
  '<input autofocus onfocus=ran()>',
  '<select autofocus onfocus=ran()>',
  '<textarea autofocus onfocus=ran()>',
  '<details open ontoggle=ran()>',
  '<video><source onerror=ran()></video>',
  '<video src=x onerror=ran()>',
  '<audio src=x onerror=ran()>',
  '<marquee onstart=ran()>',
  '<div style="animation:x" onanimationstart=ran()>',
  '<style>@import "javascript:ran()"</style>',
  '<link rel=stylesheet href="javascript:ran()">',
  '<link rel=preload as=script href=data:,ran() onload=ran()>',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  '<base href="javascript:ran()//">',
  '<form><button formaction="javascript:ran()" autofocus>x</button></form>',
  '<form action="javascript:ran()"><input type=submit autofocus></form>',
  '<a href="javascript:ran()">x</a>',
  '<a href=" javascript:ran()">x</a>',
  '<a href="java\tscript:ran()">x</a>',
  'javascript:ran()',
  'javascript://%0aran()',
  'data:text/html,<script>parent.ran()</script>',
  '{{constructor.constructor("ran()")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template syntax is the payload
  '${ran()}',
  '#{ran()}',
  '<%= ran() %>',
  '&lt;script&gt;ran()&lt;/script&gt;',
  '\\u003cscript\\u003eran()\\u003c/script\\u003e',
  '<template><script>ran()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  'x" onmouseover=ran() x="',
  "x' onfocus=ran() autofocus x='",
];

/**
 * Lists show all payloads; one in this many is also opened as a class. The policy is only a second
 * defense, so most are opened without it.
 */
const openedShare = { withPolicy: 16, withoutPolicy: 1 };

/** For single-line fields, which reject tabs; browsers decode the entity. */
const onOneLine = (payload: string) => payload.replaceAll('\t', '&#9;');

let person: Person;
/** An account may list 30 classes an hour. */
const classesPerTeacher = 30;
let token = '';
const listed: { id: string; teacherToken: string }[] = [];

const call = async (method: string, path: string, body?: object, as = token) => {
  const response = await fetch(`${at.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'user-agent': '<img src=x onerror=ran()> Mozilla/5.0',
      ...(as && { authorization: `Bearer ${as}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
};

beforeAll(async () => {
  const [category] = await call('GET', '/api/categories');
  let teacherToken = '';
  for (const [index, payload] of payloads.entries()) {
    if (index % classesPerTeacher === 0) {
      person = await createPerson(at.url, `Vera Lang ${index}`);
      const { email, password } = person;
      teacherToken = (await call('POST', '/api/auth/login', { email, password })).token;
    }
    const start = Date.now() + 86_400_000;
    const listing = {
      title: `Title ${onOneLine(payload)}`,
      description: `A description of some length: ${payload}`,
      location: `Place ${onOneLine(payload)}`,
      categoryId: category.id,
      price: 5,
      maxStudents: 5,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
    };
    const { id } = await call('POST', '/api/classes', listing, teacherToken);
    listed.push({ id, teacherToken });
  }
  // The last one opens the pages.
  token = teacherToken;
  const name = '<img src=x onerror=ran()>';
  const factor = { kind: 'totp', name, currentPassword: person.password };
  await call('POST', '/api/auth/factors', factor);
});

// It opens a hundred pages.
it.each([
  ['as it is', false],
  ['with the content policy off', true],
])(
  `none of ${payloads.length} scripts in text runs, %s`,
  async (_mode, bypassCSP) => {
    const page = await at.newPage({ bypassCSP });
    let runs = 0;
    await page.exposeFunction('ran', () => {
      runs++;
    });
    page.on('dialog', (dialog) => dialog.dismiss());
    const visit = async (path: string) => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      expect(runs, path).toBe(0);
    };
    await signIn(page, person.email, person.password);
    const share = bypassCSP ? openedShare.withoutPolicy : openedShare.withPolicy;
    for (const [index, payload] of payloads.entries()) {
      if (index % share !== 0) continue;
      const profile = {
        fullName: `Name ${onOneLine(payload)}`.slice(0, 100),
        bio: payload,
        location: onOneLine(payload),
      };
      await call('PATCH', '/api/users/profile', profile, listed[index]?.teacherToken);
      await visit(`/classes/${listed[index]?.id}`);
      const query = encodeURIComponent(payload);
      if (index % openedShare.withPolicy === 0) {
        await visit(`/dashboard/profile?tab=${query}`);
        await visit(`/auth/verify-email#type=${query}&access_token=${query}`);
        await visit(`/auth/reset-password#type=recovery&access_token=${query}`);
        await visit(`/${query}`);
      }
    }
    for (const path of ['/', '/explore', '/classes', '/dashboard', '/dev/mailbox'])
      await visit(path);
    await visit('/dashboard/profile?tab=account');
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    expect(runs).toBe(0);
  },
  900_000,
);
