import { Link } from '@tanstack/react-router';

export function Logo() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2 rounded-lg font-serif text-xl tracking-tight"
    >
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-7">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path d="M9 8h3.4v13H22v3H9z" className="fill-surface" />
        <circle cx="20.5" cy="12" r="4" fill="#e9c46a" />
      </svg>
      LearnLocal
    </Link>
  );
}
