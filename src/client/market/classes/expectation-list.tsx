type ExpectationListProps = { facts: [name: string, value: string][] };

/** What a class says about taking part. */
export function ExpectationList({ facts }: ExpectationListProps) {
  return (
    <dl className="flex max-w-prose flex-col gap-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="font-medium">{name}</dt>
          <dd dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line leading-relaxed">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
