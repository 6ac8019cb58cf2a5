import { type AnyActorLogic, createActor, createMachine, toPromise } from 'xstate';

/** A chart with its effects, as a wire gives it. */
type WiredChart = { implementations: { actors?: object; actions?: object } };

/** An effect of a chart, as it is in a browser. */
export function effectOf({ implementations }: WiredChart, name: string): AnyActorLogic {
  const effect = (implementations.actors as Record<string, AnyActorLogic> | undefined)?.[name];
  if (!effect) throw new Error(`The chart has no effect ${name}.`);
  return effect;
}

/** Runs an effect that ends. @returns what comes of it; rejects with its failure */
export function runEffect(chart: WiredChart, name: string, input?: unknown): Promise<unknown> {
  const actor = createActor(effectOf(chart, name), { input });
  // Its failure is what the promise tells.
  actor.subscribe({ error: () => undefined });
  return toPromise(actor.start());
}

/** What the chart hears from an effect that lasts. */
export function listenTo(effect: AnyActorLogic, input?: unknown) {
  const heard: unknown[] = [];
  const chart = createMachine({
    invoke: { src: effect, input: input as never },
    on: { '*': { actions: ({ event }) => void heard.push(event) } },
  });
  const actor = createActor(chart).start();
  return { heard, end: () => actor.stop() };
}

/** Does an action of a chart, as it is in a browser. @param self the actor whose action it is */
export function doAction({ implementations }: WiredChart, name: string, params?: unknown, self: object = {}): void {
  const action = (implementations.actions as Record<string, (at: unknown, params: unknown) => void>)?.[name];
  if (!action) throw new Error(`The chart has no action ${name}.`);
  action(self, params);
}

/** What a chart asks for, and the call that the server gets. */
export type Asked = [ids: string, chart: WiredChart, effect: string, input: unknown, call: string, body?: unknown];

/** The same for `test.each`, with what its title names first. */
export const named = (rows: readonly Asked[]) =>
  rows.map(([ids, chart, effect, input, call, body]) => [ids, effect, call, { chart, input, body }] as const);
