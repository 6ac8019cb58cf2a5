/** What it costs and what one gets, in the first screen. Figures come from the catalog and the content. */
export function HeroFacts({
  price,
  trial,
  gets = 'A credential that anyone can verify',
}: {
  price: string;
  trial: string;
  gets?: string;
}) {
  const facts = [
    ['Trial exam', trial],
    ['Certification', price],
    ['You get', gets],
  ];
  return (
    <dl className="mt-6 grid max-w-[34rem] border-line border-t">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[7.5rem_1fr] gap-4 border-line border-b py-2.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
