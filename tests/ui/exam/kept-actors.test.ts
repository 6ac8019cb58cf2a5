import { afterEach, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { keepActors, releaseActors } from '../../../src/client/flows/kept-actors.ts';

const machine = createMachine({
  initial: 'unsent',
  states: { unsent: { on: { sent: 'done' } }, done: {} },
  on: { changed: {} },
});
type TestActor = ReturnType<typeof open>;

let finished: unknown[] = [];
const keep = keepActors<TestActor>((actor) => {
  finished.push(actor.getSnapshot().value);
  return actor.getSnapshot().matches('unsent');
});

const open = () => createActor(machine).start();
const isExam = (pathname: string) => pathname.startsWith('/exam/');
const isRunning = (actor: TestActor) => actor.getSnapshot().status === 'active';

afterEach(() => {
  releaseActors(null);
  finished = [];
});

test('[EX-06] an actor whose page is left stops when it has sent what it was told to send', () => {
  const actor = keep('one', isExam, open);
  releaseActors('/exam/progress');
  expect(finished).toEqual([]);
  releaseActors('/dashboard');
  expect([finished, isRunning(actor)]).toEqual([['unsent'], true]);
  releaseActors('/profile');
  actor.send({ type: 'changed' });
  expect([finished, isRunning(actor)]).toEqual([['unsent', 'unsent'], true]);
  actor.send({ type: 'sent' });
  expect([finished, isRunning(actor)]).toEqual([['unsent', 'unsent', 'done'], false]);
  expect(keep('one', isExam, open)).not.toBe(actor);
});

test('an actor with nothing to send stops when its page is left', () => {
  const actor = keep('one', isExam, open);
  actor.send({ type: 'sent' });
  releaseActors('/dashboard');
  expect(isRunning(actor)).toBe(false);
});

test('a page that is opened again while its actor sends gets this actor, which goes on', () => {
  const actor = keep('one', isExam, open);
  releaseActors('/dashboard');
  expect(keep('one', isExam, open)).toBe(actor);
  actor.send({ type: 'sent' });
  expect(isRunning(actor)).toBe(true);
});

test('for another user every actor stops at once', () => {
  const actor = keep('one', isExam, open);
  releaseActors('/dashboard');
  releaseActors(null);
  expect(isRunning(actor)).toBe(false);
});
