import { shortPathOf } from '#shared/market/classes/short-code.ts';
import { linkParameter } from '#shared/market/links.ts';
import { formatPrice } from '#shared/money/money.ts';

/** A page of an instructor that the instructor shares. */
export type SharedPage = {
  /** Such as '/classes/<id>?date=<id>'. */
  path: string;
  title: string;
  when?: string | null;
  place?: string | null;
  price?: number | null;
};

/** The page's address with the instructor's code. */
export function addressOf({ path }: SharedPage, code: string): string {
  const url = new URL(path, location.origin);
  url.searchParams.set(linkParameter, code);
  return url.href;
}

/** The same as a short link, if the page is a class. */
export const linkOf = (page: SharedPage, code: string): string =>
  addressOf(
    { ...page, path: page.path.replace(/^\/classes\/([\w-]+)/, (_, id) => shortPathOf(id)) },
    code,
  );

/** A link as people read it. */
export const shownLink = (link: string): string => link.replace(/^https?:\/\//, '');

/** When, where and how much, as far as they are known. */
export const sharedFacts = ({ when, place, price }: SharedPage): string[] =>
  [when, place, typeof price === 'number' ? formatPrice(price) : null].flatMap(
    (fact) => fact || [],
  );

/** A few lines to paste into a message. */
export const sharedText = (page: SharedPage, link: string): string =>
  [page.title, ...sharedFacts(page), link].join('\n');
