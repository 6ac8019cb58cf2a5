import type { Chart, ChartAction, ChartImplementation, ImplementationKind } from '../chart/chart.types.ts';
import { titleOf } from '../chart/titles.ts';
import { checkedChart } from './chart-schema.ts';
import { readXml, type XmlElement } from './read-xml.ts';

type State = Chart['states'][number];
type Transition = Chart['transitions'][number];

const STATE_TAGS = new Set(['state', 'parallel', 'final', 'history']);

/**
 * Reads what `toScxml` wrote as an equal chart; transitions are in the order of the document.
 *
 * @throws Error with a sentence about what is wrong with the file
 */
export function fromScxml(text: string): Chart {
  const document = readXml(text);
  if (document.tag !== 'scxml') throw new Error('The file holds no chart.');
  const [root] = document.children.filter(({ tag }) => STATE_TAGS.has(tag));
  if (!root?.attributes['id']) throw new Error('The file has no list of states.');
  const states: State[] = [];
  const transitions: Transition[] = [];
  const visit = (element: XmlElement, parent: State | null): void => {
    const state = stateOf(element, parent, document.attributes['chart:description'] ?? '');
    states.push(state);
    const initial = element.children.filter(({ tag }) => tag === 'initial').flatMap(({ children }) => children);
    for (const child of [...initial, ...element.children])
      if (child.tag === 'transition') transitions.push(transitionOf(child, state.id));
    for (const child of element.children) if (STATE_TAGS.has(child.tag)) visit(child, state);
  };
  visit(root, null);
  const slot = ({ source, kind, eventType }: Transition) => `${source} ${kind} ${eventType}`;
  const counts = Map.groupBy(transitions, slot);
  return checkedChart({
    id: root.attributes['id'],
    title: titleOf(root.attributes['id']),
    description: document.attributes['chart:description'] ?? '',
    states,
    transitions: transitions.map((one) => ({ ...one, alternatives: counts.get(slot(one))?.length ?? 1 })),
    implementations: implementationsOf(document),
  });
}

function stateOf({ tag, attributes, children }: XmlElement, parent: State | null, ofChart: string): State {
  const { id = '', type, 'chart:key': key = id.split('.').at(-1) ?? id } = attributes;
  const within = children.filter((child) => STATE_TAGS.has(child.tag));
  const kind = tag === 'state' ? (within.length > 0 ? 'compound' : 'atomic') : (tag as State['kind']);
  const actions = (name: string) =>
    children.filter((child) => child.tag === name).flatMap((child) => actionsOf(child.children));
  return {
    id,
    key,
    title: titleOf(key),
    kind,
    ...(kind === 'history' ? { history: type as 'shallow' | 'deep' } : {}),
    parent: parent?.id ?? null,
    depth: parent ? parent.depth + 1 : 0,
    children: within.map((child) => child.attributes['id'] ?? ''),
    description: parent ? (attributes['chart:description'] ?? '') : ofChart,
    tags: words(attributes['chart:tags']),
    entry: actions('onentry'),
    exit: actions('onexit'),
    invokes: children
      .filter((child) => child.tag === 'invoke')
      .map(({ attributes: { id: invoke = '', src = '', ...rest } }) => ({
        id: invoke,
        actor: src,
        ...given('description', rest['chart:description']),
        ...given('chart', rest['chart:runs']),
        ...given('input', rest['chart:input']),
      })),
    ...given('output', attributes['chart:output']),
  };
}

function transitionOf({ attributes, children }: XmlElement, source: string): Transition {
  const { cond, target, 'chart:order': order = '1' } = attributes;
  return {
    id: attributes['chart:id'] ?? '',
    kind: attributes['chart:kind'] as Transition['kind'],
    source,
    trigger: attributes['chart:trigger'] ?? '',
    eventType: attributes['chart:event'] ?? '',
    ...given('guard', cond),
    ...given('condition', attributes['chart:condition']),
    guards: words(attributes['chart:guards']),
    ...given('guardParams', attributes['chart:params']),
    targets: words(target),
    actions: actionsOf(children),
    ...given('description', attributes['chart:description']),
    reenter: attributes['chart:reenter'] === 'true',
    forbidden: attributes['chart:forbidden'] === 'true',
    position: Number(order) - 1,
    alternatives: 1,
  };
}

const actionsOf = (elements: readonly XmlElement[]): ChartAction[] =>
  elements
    .filter(({ tag }) => tag === 'chart:action')
    .map(({ attributes: { name = '', params } }) => ({ name, ...given('params', params) }));

function implementationsOf({ children }: XmlElement): Chart['implementations'] {
  const of = (kind: ImplementationKind) =>
    Object.fromEntries(
      children
        .filter(({ tag, attributes }) => tag === 'chart:implementation' && attributes['kind'] === kind)
        .map(({ attributes: { name = '', description, hash, to, event } }): [string, ChartImplementation] => [
          name,
          {
            ...given('description', description),
            ...given('hash', hash),
            ...(to === undefined || event === undefined ? {} : { sends: { to, event } }),
          },
        ]),
    );
  return { guards: of('guards'), actions: of('actions'), delays: of('delays'), actors: of('actors') };
}

const words = (list = '') => list.split(' ').filter(Boolean);

function given<Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]?: string });
}
