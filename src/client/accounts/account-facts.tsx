import type { Viewer } from '#client/lib/trpc.ts';

/** What the account is, for its owner to read. */
export function AccountFacts({ viewer }: { viewer: Viewer }) {
  const facts = [
    ['Email', viewer.email],
    ['Phone number', viewer.phoneNumber ?? 'Not given'],
    ['Role', viewer.role.charAt(0).toUpperCase() + viewer.role.slice(1)],
  ];
  return (
    <dl className="flex flex-col divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
