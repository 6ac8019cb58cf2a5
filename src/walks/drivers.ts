import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  CallbackActorLogic,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate';
import type { ActorOf, EventOfType, StatePath } from './model.ts';

/** Makes the outside world respond: the server, a device, the payment page. */
interface InvokeDriver<TOutput, TPage, TServices> {
  readonly done: (page: TPage, more: { output: TOutput; services: TServices }) => Promise<void>;
  readonly error: (page: TPage, more: { error: unknown; services: TServices }) => Promise<void>;
}

/** The actors that only listen: they never end, and unless a driver says how, nothing outside the page breaks them. */
type ListenerOf<TActor> = TActor extends { logic: infer TLogic }
  ? TLogic extends CallbackActorLogic<infer _Event, infer _Input, infer _Emitted>
    ? TActor
    : never
  : never;

type InvokeDriversOf<M extends AnyStateMachine, TPage, TServices> = {
  readonly [A in Exclude<ActorOf<M>, ListenerOf<ActorOf<M>>> as A['src']]: InvokeDriver<
    OutputFrom<A['logic']>,
    TPage,
    TServices
  >;
} & {
  readonly [A in ListenerOf<ActorOf<M>> as A['src']]?: Partial<InvokeDriver<OutputFrom<A['logic']>, TPage, TServices>>;
};

/**
 * How a path is walked on a page that runs the chart: perform events, make the outside world answer, look at what is shown.
 * Total, like the model.
 *
 * @typeParam TPage what the page is led by: Playwright's `Page`, the root of a component
 * @typeParam TServices the world around the page, as the walks make it for each path
 */
export type Drivers<M extends AnyStateMachine, TPage, TServices = unknown> = {
  /** Brings page and services to the start of a path. */
  readonly open: (page: TPage, more: { services: TServices; input: InputFrom<M> }) => Promise<void>;
  readonly events: {
    readonly [K in EventFromLogic<M>['type']]: (
      page: TPage,
      more: { event: EventOfType<M, K>; snapshot: SnapshotFrom<M>; services: TServices },
    ) => Promise<void>;
  };
  /** Actors whose failures the page tells in words of its own, at which checks look; others' sentences are looked for by the walk. */
  readonly ownWords?: readonly ActorOf<M>['src'][];
  /** Lets time pass in page and server; left out where no path lets time pass. */
  readonly advance?: (page: TPage, more: { milliseconds: number; services: TServices }) => Promise<void>;
  readonly checks: {
    readonly [K in StatePath<M>]: (
      page: TPage,
      more: { snapshot: SnapshotFrom<M>; services: TServices },
    ) => Promise<void>;
  };
} & ([ActorOf<M>] extends [ListenerOf<ActorOf<M>>]
  ? { readonly invokes?: InvokeDriversOf<M, TPage, TServices> }
  : { readonly invokes: InvokeDriversOf<M, TPage, TServices> });

/** Drivers without the machine's types. */
export interface AnyDrivers<TPage> {
  readonly ownWords?: readonly string[];
  readonly open: (page: TPage, more: { services: unknown; input: unknown }) => Promise<void>;
  readonly events: Readonly<
    Record<
      string,
      (page: TPage, more: { event: unknown; snapshot: AnyMachineSnapshot; services: unknown }) => Promise<void>
    >
  >;
  readonly invokes: Readonly<
    Record<
      string,
      {
        readonly done: (page: TPage, more: { output: unknown; services: unknown }) => Promise<void>;
        readonly error: (page: TPage, more: { error: unknown; services: unknown }) => Promise<void>;
      }
    >
  >;
  readonly advance: (page: TPage, more: { milliseconds: number; services: unknown }) => Promise<void>;
  readonly checks: Readonly<
    Record<string, (page: TPage, more: { snapshot: AnyMachineSnapshot; services: unknown }) => Promise<void>>
  >;
}

/**
 * Ties drivers to their machine: the compiler checks them like the model. A path that needs what was left out fails: time that
 * passes, a listener that ends.
 */
export function defineDrivers<M extends AnyStateMachine, TPage, TServices = unknown>(
  machine: M,
  drivers: Drivers<M, TPage, TServices>,
): AnyDrivers<TPage> {
  // The walks treat all machines alike; the types above have done their work at the call.
  const loose = drivers as unknown as Omit<AnyDrivers<TPage>, 'invokes' | 'advance'> & {
    readonly invokes?: Readonly<Record<string, Partial<AnyDrivers<TPage>['invokes'][string]>>>;
    readonly advance?: AnyDrivers<TPage>['advance'];
  };
  const listener = {
    done: failing('A listener never ends by itself.'),
    error: failing('Nothing outside the page can break a listener.'),
  };
  const sources = new Set([...Object.keys(machine.implementations.actors), ...Object.keys(loose.invokes ?? {})]);
  return {
    ...loose,
    advance: loose.advance ?? failing('Nothing here waits for a moment.'),
    invokes: Object.fromEntries([...sources].map((src) => [src, { ...listener, ...loose.invokes?.[src] }])),
  };
}

const failing = (message: string) => (): Promise<void> => Promise.reject(new Error(message));
