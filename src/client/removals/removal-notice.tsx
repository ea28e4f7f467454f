import type { Removal } from '#client/lib/trpc.ts';
import { whyHidden } from './removal-words.ts';

type RemovalNoticeProps = {
  title: string;
  /** What it means for the reader. */
  children: string;
  removal: Removal;
};

/** To those who still see what staff hid. */
export function RemovalNotice({ title, children, removal }: RemovalNoticeProps) {
  return (
    <section className="flex flex-col gap-2 rounded-2xl border border-line bg-sunken p-5">
      <h2 className="text-lg">{title}</h2>
      <p>{children}</p>
      <p className="wrap-anywhere whitespace-pre-line">
        <span className="font-medium">The reason: </span>
        {whyHidden(removal)}
      </p>
    </section>
  );
}
