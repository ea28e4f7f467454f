import type { ClassDetails } from '#server/classes/classes.service.ts';
import type { House } from '#server/house.ts';
import type { Caller } from '#server/trpc/app-router.ts';
import { publicError } from '#server/trpc/public-error.ts';
import { openSessions } from '#shared/class-sessions.ts';
import { classPictureSizes } from '#shared/images.ts';
import { describeClass, productPicture } from './class-page.ts';
import { answered, answerReads, ask, type FirstAnswer } from './first-data.ts';
import type { LeadPicture, PageHead } from './page-head.ts';
import { classNotFoundPage, classPath, findPage, notFoundPage, type Page } from './pages.ts';
import { selectLastCancelledDate } from './sharing.queries.ts';

export type PageView = {
  status: number;
  page: Page;
  head: PageHead;
  answers: FirstAnswer[];
  lead: LeadPicture | null;
};

type Asking = {
  house: House;
  /** Sees what everybody sees. */
  anyone: Caller;
  /** Who has a session, or says so. */
  viewer: Caller | null;
};

/** What is at an address: how it is named to the world, and what it shows first. */
export async function viewPage(
  pathname: string,
  search: URLSearchParams,
  asking: Asking,
): Promise<PageView> {
  const { house, anyone } = asking;
  const found = findPage(pathname);
  if (!found) return plainView(notFoundPage, house, 404);
  const { page, id } = found;
  if (page.path === classPath) return viewClass(page, id, asking);
  const answers = await answerReads(page.reads?.(search) ?? [], anyone);
  return { ...plainView(page, house), answers, lead: leadOf(page, answers) };
}

/** A page as it is without any data; also while the database is away. */
export function plainView(page: Page, { env: { appUrl } }: House, status = 200): PageView {
  const { title, description, path, isPrivate = false } = page;
  const canonical = path && !path.includes('$') ? `${appUrl}${path}` : null;
  const picture = productPicture(appUrl);
  const head = { title, description, canonical, isPrivate, picture, facts: [] };
  return { status, page, head: { ...head, type: 'website' }, answers: [], lead: null };
}

async function viewClass(page: Page, classId: string, asking: Asking): Promise<PageView> {
  const { house, anyone, viewer } = asking;
  const reads = [ask('classes', 'byId', { classId }), ask('classes', 'enrolled', { classId })];
  const details = await orNull(anyone.classes.byId({ classId }));
  if (!details) {
    // It may be one that is no longer listed: its teacher and its students still see it.
    const isInsider = viewer && (await orNull(viewer.classes.byId({ classId })));
    if (!isInsider) return plainView(classNotFoundPage, house, 404);
    return plainView({ ...page, isPrivate: true }, house);
  }
  const isCancelled = details.sessions.length === 0;
  // Whoever has a seat sees more of the class than everybody does, and asks for it.
  const [cancelledDate, enrolled] = await Promise.all([
    isCancelled ? selectLastCancelledDate(house.db, classId) : null,
    viewer ? null : orNull(anyone.classes.enrolled({ classId })),
  ]);
  const [byId, students] = reads;
  const isKnown = byId && students && enrolled;
  const answers = isKnown ? [answered(byId, details), answered(students, enrolled)] : [];
  // The page offers other classes where this one cannot be booked.
  const isOpen = openSessions(details.sessions, new Date()).length > 0;
  if (isKnown && !isOpen)
    answers.push(...(await answerReads([ask('classes', 'similar', { classId })], anyone)));
  return {
    status: 200,
    page,
    head: describeClass(details, cancelledDate, house.env.appUrl),
    answers,
    lead: pictureOf(details, classPictureSizes.gallery),
  };
}

/** The answer, or null where there is no such class or no id in the address at all. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error) => {
    const { code } = publicError(error).body;
    if (code === 'CLASS_NOT_FOUND' || code === 'VALIDATION_FAILED') return null;
    throw error;
  });
}

type WithPictures = Pick<ClassDetails, 'pictures'>;

function pictureOf(summary: WithPictures | undefined, sizes: string): LeadPicture | null {
  const picture = summary?.pictures[0];
  return picture ? { picture, sizes } : null;
}

function leadOf({ beginsWithPicture }: Page, [first]: FirstAnswer[]): LeadPicture | null {
  if (!beginsWithPicture || !first) return null;
  const list = first.data as WithPictures[] | { items: WithPictures[] };
  return pictureOf((Array.isArray(list) ? list : list.items)[0], classPictureSizes.card);
}
