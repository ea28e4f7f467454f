import { Link } from '@tanstack/react-router';
import type { SearchPage } from '#client/lib/server/trpc.ts';
import { SearchBar } from '#client/market/search/bar/search-bar.tsx';
import { CategoryRow } from '#client/market/search/filters/category-row.tsx';

const link = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4';

export function Hero({ categories }: Pick<SearchPage, 'categories'>) {
  return (
    <section className="border-line border-b bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-6 sm:px-6 sm:py-10 lg:py-16">
        <div className="grid items-center gap-10 lg:grid-cols-[1.4fr_1fr]">
          <div>
            <h1 className="text-3xl">Learn something by hand, from someone nearby</h1>
            <p className="mt-3 max-w-prose text-ink-soft sm:mt-5 sm:text-lg">
              Small classes in studios, kitchens, and backyards around you. Throw a bowl, bake a
              loaf, true a wheel. No screens, just a table and a neighbor who knows how.
            </p>
          </div>
          <HeroPicture />
        </div>
        <div className="mt-5 mb-3 sm:mt-8">
          <SearchBar search={everything} />
        </div>
        <CategoryRow search={everything} categories={categories} resetScroll />
        <p className="mt-2 flex flex-wrap gap-x-6 max-sm:hidden">
          <Link to="/explore" className={link}>
            Explore Classes
          </Link>
          <Link to="/become-instructor" className={link}>
            Teach a class
          </Link>
        </p>
      </div>
    </section>
  );
}

const everything = {};

/** A table set for a class. Its colors are the same in every theme. */
function HeroPicture() {
  return (
    <svg viewBox="0 0 560 420" aria-hidden="true" className="w-full rounded-2xl max-lg:hidden">
      <rect width="560" height="420" fill="#f0d9c6" />
      <rect x="330" y="40" width="170" height="190" rx="6" fill="#fdf8f1" />
      <path d="M415 40v190M330 135h170" stroke="#dfcfba" strokeWidth="6" />
      <circle cx="456" cy="88" r="24" fill="#d9a441" />
      <path d="M0 300h560v120H0z" fill="#a3431d" />
      <path d="M0 300h560v12H0z" fill="#8a3614" />
      <path d="M70 300c-6-66 10-104 22-122h72c12 18 28 56 22 122z" fill="#6f8467" />
      <path d="M86 178h84l-6-22h-72z" fill="#55684f" />
      <path
        d="M110 156c-4-50-30-62-44-92 34 10 48 34 54 92zM136 156c0-60 14-92 44-108-6 40-16 60-28 108z"
        fill="#4f6f52"
      />
      <path d="M122 156c-2-60 0-100 8-128 8 40 8 80 4 128z" fill="#6f8467" />
      <path d="M232 300c-16-6-26-34-26-58h136c0 24-10 52-26 58z" fill="#f1e3cf" />
      <path d="M206 242h136v10H206z" fill="#dcc7a8" />
      <path d="M226 268c36 10 60 10 96 0" stroke="#b4532a" strokeWidth="6" fill="none" />
      <path d="M384 300c-8-44 14-74 58-74s66 30 58 74z" fill="#c98a4b" />
      <path
        d="M412 240l18 28M440 234l16 30M468 240l10 24"
        stroke="#f7e7cf"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <rect
        x="196"
        y="330"
        width="150"
        height="10"
        rx="5"
        fill="#f1e3cf"
        transform="rotate(-6 270 335)"
      />
      <path d="M342 318l34-8 4 12-36 8z" fill="#d9a441" />
    </svg>
  );
}
