import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { allNodes, listTransitions } from '../../src/charts/transition-ids.ts';
import { declarationsOf, usedDeclarations } from '../../src/workshop/build/declarations.ts';
import { hashOf, implementationsOf } from '../../src/workshop/build/implementations.ts';
import { readChart } from '../../src/workshop/chart/read-chart.ts';
import { inWords, titleOf } from '../../src/workshop/chart/titles.ts';
import { boothMachine } from '../paths/samples/booth.machine.ts';
import { errandMachine } from '../paths/samples/errand.machine.ts';

describe('a chart as plain data', () => {
  test.each([errandMachine, boothMachine])('[WS-01] has every state and transition of the machine: $id', (machine) => {
    const chart = readChart(machine);
    expect(chart.states.map(({ id }) => id)).toEqual(allNodes(machine).map(({ id }) => id));
    expect(chart.transitions.map(({ id }) => id)).toEqual(listTransitions(machine).map(({ id }) => id));
    expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
  });

  test('tells what a state does and what lives in it', () => {
    const chart = readChart(errandMachine);
    const state = (id: string) => chart.states.find((candidate) => candidate.id === id);
    expect(state('errand')).toMatchObject({ kind: 'compound', parent: null, depth: 0 });
    expect(state('errand.working')).toMatchObject({ kind: 'parallel', parent: 'errand', title: 'Working' });
    expect(state('errand.working')?.children).toEqual(['errand.working.desk', 'errand.working.draft']);
    expect(state('errand.loading')?.invokes).toMatchObject([{ id: 'loadDraft', actor: 'loadDraft' }]);
  });

  test('tells the order of alternatives, parameters, and what does nothing on purpose', () => {
    const chart = readChart(errandMachine);
    const transition = (id: string) => chart.transitions.find((candidate) => candidate.id === id);
    expect(transition('errand.loading/error.invoke(loadDraft)/0')).toMatchObject({ position: 1, alternatives: 2 });
    expect(transition('errand.working/errand.handedIn[and(hasWords, not(isLocked))]/0')?.guards).toEqual([
      'hasWords',
      'isLocked',
    ]);
    expect(transition('errand.judging/always[scoresAtLeast]/0')?.guardParams).toBeDefined();
  });

  test('names its implementations', () => {
    const chart = readChart(errandMachine, implementationsOf(errandMachine));
    expect(Object.keys(chart.implementations.guards)).toEqual(
      expect.arrayContaining(['canRetry', 'fits', 'hasWords', 'isLocked', 'scoresAtLeast']),
    );
    expect(chart.implementations.guards['fits']?.hash).toMatch(/^[0-9a-f]{10}$/);
  });
});

test('names of code become words', () => {
  expect([inWords('awaitingResult'), inWords('exam.answerChanged'), titleOf('answer-sync')]).toEqual([
    'awaiting result',
    'exam answer changed',
    'Answer sync',
  ]);
});

test('the hash of an implementation ignores comments and white space, and nothing else', () => {
  const from = (code: string): unknown => new Function(`return ${code}`)();
  const plain = hashOf(from('({ a }) => a === "// no comment"'));
  expect(hashOf(from('({ a }) =>\n  // why\n  a === /* this */ "// no comment"'))).toBe(plain);
  expect(hashOf(from('({ a }) => a === "// a comment"'))).not.toBe(plain);
  const method = hashOf(from('({ run() { return 1; } }).run'));
  expect(hashOf(from('({ run() { /* why */ return 1; } }).run'))).toBe(method);
  expect(hashOf(from('({ run() { return 2; } }).run'))).not.toBe(method);
});

describe('[WS-09] the hash of an implementation follows what it uses of its folder', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  async function declared(code: string) {
    const folder = mkdtempSync(join(tmpdir(), 'chart-'));
    folders.push(folder);
    writeFileSync(join(folder, 'errand.rules.ts'), code);
    return declarationsOf(folder);
  }
  const isOpen = new Function('return ({ context }) => isFree(context)')();
  const rules = `
    const CLOSED: readonly string[] = ['sunday'];
    const isHoliday = (day: string) => CLOSED.includes(day);
    export function isFree({ day }: { day: string }): boolean { return !isHoliday(day); }
    const unused = 1;
    export const other = setup({ guards: { isFree } });
  `;

  test('names what is used, also through others, and nothing that a parameter hides', async () => {
    expect(usedDeclarations(String(isOpen), await declared(rules))).toEqual(['CLOSED', 'isFree', 'isHoliday']);
    expect(usedDeclarations('(isFree) => isFree', await declared(rules))).toEqual([]);
    expect(usedDeclarations('({ day }) => day.isFree', await declared(rules))).toEqual([]);
    expect(usedDeclarations('run({ isFree }) { return isFree; }', await declared(rules))).toEqual([]);
    expect([...(await declared(rules)).keys()]).not.toContain('other');
  });

  test('changes with a constant two calls away, not with a comment, a type or what is not used', async () => {
    const before = hashOf(isOpen, await declared(rules));
    expect(hashOf(isOpen, await declared(rules.replace("'sunday'", "'monday'")))).not.toBe(before);
    expect(hashOf(isOpen, await declared(rules.replace('const CLOSED', '/* why */ const CLOSED')))).toBe(before);
    expect(hashOf(isOpen, await declared(rules.replace('(day: string)', '(day:   string)')))).toBe(before);
    expect(hashOf(isOpen, await declared(rules.replace('unused = 1', 'unused = 2')))).toBe(before);
  });

  test('a guard of the product changes with a list that it reads', async () => {
    const folder = join(import.meta.dirname, '../../machines/site/guards');
    expect(usedDeclarations('({ context }) => isForUsers(context)', await declarationsOf(folder))).toEqual(
      expect.arrayContaining(['FOR_USERS', 'REQUIRED_FACTS', 'isForUsers', 'isWorkshopForStaff']),
    );
  });
});
