import { titleOf } from '../../../../../workshop/chart/titles.ts';
import { hubsOf, messageLinks } from '../../../../../workshop/twin/messages.ts';
import { useMessages } from '../../../../flows/site/workshop/use-overlays.ts';
import { Link } from '../../../../ui/controls/link-context.tsx';
import { NeighboursSection } from '../details/messages-section.tsx';

/** All charts that send each other events while they run, drawn around those that most of the others talk to. */
export function Exchanges() {
  const { data: messages } = useMessages();
  if (!messages) return null;
  return (
    <section aria-labelledby="exchanges" className="mt-16 border-line border-t pt-10">
      <h2 id="exchanges" className="font-semibold text-xl">
        Charts that exchange events
      </h2>
      <p className="mt-2 max-w-prose text-muted">
        Every other chart gets its events from its page, from the server or from what it invokes.
      </p>
      <div className="mt-6 grid items-start gap-10 md:grid-cols-2">
        {hubsOf(messages).map((hub) => (
          <NeighboursSection
            key={hub}
            title={titleOf(hub)}
            heading={
              <Link
                href={`/statecharts/${hub}`}
                className="text-base text-ink underline decoration-line-strong underline-offset-2 hover:decoration-ink"
              >
                {titleOf(hub)}
              </Link>
            }
            messages={messageLinks(messages, hub)}
          />
        ))}
      </div>
    </section>
  );
}
