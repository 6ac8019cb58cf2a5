import { ArrowRight, CornerDownRight } from 'lucide-react';
import type { Chart, ChartState, ChartTransition } from '../../../../../workshop/chart/chart.types.ts';
import type { Overlay } from '../../../../../workshop/drawing/look.ts';
import type { MessageLink } from '../../../../../workshop/twin/messages.ts';
import {
  actionWords,
  guardWords,
  implementationWords,
  pathOfState,
  titleOfState,
  transitionsFrom,
  transitionsTo,
  triggerWords,
} from '../../../../../workshop/twin/words.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { OverlayBadge } from '../overlay-badge.tsx';
import { EvidenceSection } from '../paths/evidence-section.tsx';
import { RequirementsSection } from '../requirements/requirements-section.tsx';
import type { Place } from '../use-place.ts';
import { Description } from './description.tsx';
import { MessagesSection, NeighboursSection } from './messages-section.tsx';
import { Section } from './section.tsx';

type Props = { chart: Chart; place: Place; onPlace: (change: Partial<Place>) => void };
type Messages = { messages: ReadonlyMap<string, readonly MessageLink[]> };
/** What the drawing says of states and transitions. */
type Overlays = { overlays: ReadonlyMap<string, Overlay> | undefined };

/** What is known of the selected state or transition, in words; of the chart if nothing is selected. */
export function DetailsPanel({ chart, place, messages, overlays, onPlace }: Props & Messages & Overlays) {
  const state = chart.states.find(({ id }) => id === place.state);
  const transition = chart.transitions.find(({ id }) => id === place.transition);
  if (transition) return <TransitionDetails {...{ chart, transition, place, messages, overlays, onPlace }} />;
  const [root] = chart.states;
  return root ? <StateDetails {...{ chart, place, messages, overlays, onPlace }} state={state ?? root} /> : null;
}

function StateDetails({
  chart,
  state,
  place,
  messages,
  overlays,
  onPlace,
}: { state: ChartState } & Props & Messages & Overlays) {
  const isRoot = state.parent === null;
  const around = pathOfState(chart, state.id).slice(0, -1);
  return (
    <div className="grid gap-5">
      <div>
        {around.length > 0 && (
          <p className="mb-1 flex flex-wrap gap-x-1 text-muted text-xs">
            {around.map(({ id, title }) => (
              <span key={id}>
                <StateButton chart={chart} id={id} onPlace={onPlace} label={title} /> /
              </span>
            ))}
          </p>
        )}
        <h2 className="font-semibold text-lg">{isRoot ? chart.title : state.title}</h2>
        <Description text={(isRoot ? chart.description : state.description) || 'No description.'} />
        <p className="mt-2 flex flex-wrap gap-1.5">
          <OverlayBadge overlay={overlays?.get(state.id)} />
          {state.kind !== 'atomic' && <Badge>{KINDS[state.kind]}</Badge>}
          {state.tags.map((tag) => (
            <Badge key={tag} tone="info">
              {tag}
            </Badge>
          ))}
        </p>
      </div>
      <Lines title="On entry" lines={state.entry.map((action) => actionWords(chart, action))} />
      <Lines title="On exit" lines={state.exit.map((action) => actionWords(chart, action))} />
      {state.invokes.length > 0 && (
        <Section title="While active">
          <ul className="grid gap-1 text-sm">
            {state.invokes.map(({ id, actor, chart: child }) => (
              <li key={id}>
                <span>{`${implementationWords(chart, 'actors', actor)} `}</span>
                {child !== undefined && (
                  <a className="text-accent-ink underline" href={`/statecharts/${child}`}>
                    Open its chart
                  </a>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <MessagesSection links={messages.get(state.id) ?? []} />
      {isRoot && <NeighboursSection title={chart.title} messages={messages} />}
      <TransitionList
        title="Leads to"
        {...{ chart, overlays, onPlace }}
        transitions={transitionsFrom(chart, state.id)}
      />
      <TransitionList
        title="Reached from"
        {...{ chart, overlays, onPlace }}
        transitions={transitionsTo(chart, state.id)}
        isSourceShown
      />
      <RequirementsSection {...{ chart, place, onPlace }} id={state.id} />
      {!isRoot && <EvidenceSection chart={chart} id={state.id} overlay={place.overlay} />}
      {state.children.length > 0 && (
        <Section title="Inside">
          <ul className="grid gap-1 text-sm">
            {state.children.map((id) => (
              <li key={id}>
                <StateButton chart={chart} id={id} onPlace={onPlace} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function TransitionDetails({
  chart,
  transition,
  place,
  messages,
  overlays,
  onPlace,
}: { transition: ChartTransition } & Props & Messages & Overlays) {
  const { source, targets, description, alternatives, position, actions, trigger, kind, eventType } = transition;
  const guard = guardWords(transition);
  const others = chart.transitions.filter(
    (other) => other.source === source && other.eventType === eventType && other.kind === kind,
  );
  const delay = kind === 'after' ? chart.implementations.delays[trigger]?.description : undefined;
  return (
    <div className="grid gap-5">
      <div>
        <p className="mb-1 text-muted text-xs">Transition</p>
        <h2 className="font-semibold text-lg first-letter:uppercase">{triggerWords(chart, transition)}</h2>
        <Description text={description ?? (transition.forbidden ? 'Ignored on purpose.' : '')} />
        {overlays?.get(transition.id)?.label !== undefined && (
          <p className="mt-2">
            <OverlayBadge overlay={overlays.get(transition.id)} />
          </p>
        )}
        {kind === 'event' && <p className="mt-2 break-all font-mono text-muted text-xs">{trigger}</p>}
        {delay !== undefined && <p className="mt-2 text-sm">{delay}</p>}
      </div>
      <Section title="From and to">
        <p className="flex flex-wrap items-center gap-1.5 text-sm">
          {targets.length === 0 && <span>Stays in</span>}
          <StateButton chart={chart} id={source} onPlace={onPlace} />
          {targets.length > 0 && <ArrowRight className="size-4 text-muted" aria-label="leads to" role="img" />}
          {targets.map((id) => (
            <StateButton key={id} chart={chart} id={id} onPlace={onPlace} />
          ))}
        </p>
      </Section>
      {guard !== null && (
        <Section title="Condition">
          <p className="text-sm">{guard}</p>
        </Section>
      )}
      <Lines title="Does" lines={actions.map((action) => actionWords(chart, action))} />
      <MessagesSection links={messages.get(transition.id) ?? []} />
      <RequirementsSection {...{ chart, place, onPlace }} id={transition.id} />
      <EvidenceSection chart={chart} id={transition.id} overlay={place.overlay} />
      {alternatives > 1 && (
        <Section title={`Alternative ${position + 1} of ${alternatives}: the first whose condition holds is taken`}>
          <ol className="grid gap-1 text-sm">
            {others.map((other) => (
              <li key={other.id} className="flex gap-2">
                <span className="text-muted tabular-nums">{`${other.position + 1}.`}</span>
                <button
                  type="button"
                  aria-current={other.id === transition.id || undefined}
                  className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink aria-[current]:font-medium aria-[current]:no-underline"
                  onClick={() => onPlace({ transition: other.id, state: null })}
                >
                  {other.description ?? guardWords(other) ?? 'Otherwise'}
                </button>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </div>
  );
}

const KINDS = {
  atomic: '',
  compound: 'Has states inside',
  parallel: 'All inside at once',
  final: 'End',
  history: 'Returns to the last state',
};

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="grid gap-1 break-words text-sm">
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

function StateButton({
  chart,
  id,
  onPlace,
  label,
}: { chart: Chart; id: string; label?: string } & Pick<Props, 'onPlace'>) {
  return (
    <button
      type="button"
      className="rounded-sm underline decoration-line-strong underline-offset-2 hover:decoration-ink pointer-coarse:min-h-6"
      onClick={() => onPlace({ state: id, transition: null })}
    >
      {label ?? titleOfState(chart, id)}
    </button>
  );
}

function TransitionList({
  title,
  chart,
  transitions,
  overlays,
  onPlace,
  isSourceShown = false,
}: {
  title: string;
  chart: Chart;
  transitions: readonly ChartTransition[];
  isSourceShown?: boolean;
} & Overlays &
  Pick<Props, 'onPlace'>) {
  if (transitions.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="-mx-2 grid">
        {transitions.map((transition) => {
          const { id, targets, source, alternatives, position, description } = transition;
          const end = isSourceShown
            ? titleOfState(chart, source)
            : targets.map((target) => titleOfState(chart, target)).join(', ') ||
              `Stays in ${titleOfState(chart, source)}`;
          return (
            <li key={id}>
              <button
                type="button"
                className="flex w-full gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-surface-hover"
                onClick={() => onPlace({ transition: id, state: null })}
              >
                <CornerDownRight className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
                <span className="min-w-0">
                  <span className="font-medium">
                    <span>{end}</span>
                    {alternatives > 1 && <span className="font-normal text-muted">{` · ${position + 1}`}</span>}
                    {overlays?.get(id)?.label !== undefined && (
                      <span className="font-normal text-muted">{` · ${overlays.get(id)?.label ?? ''}`}</span>
                    )}
                  </span>
                  <span className="block text-muted">{description ?? triggerWords(chart, transition)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
