import { messageOf } from '../walk/failure.ts';
import type { ExpectedBehaviour, ExpectedStep } from './expected-behaviour.ts';

interface ExpectedJson {
  readonly paths: readonly { readonly id: string; readonly steps: readonly (readonly [string, unknown])[] }[];
  readonly ignored: Readonly<Record<string, string>>;
}

/**
 * Reads expected behaviour from its text.
 *
 * @param name of the file, for the message
 * @throws Error when the text is no JSON
 */
export function parseExpected(text: string, name: string): ExpectedBehaviour {
  const { paths, ignored } = jsonOf(text, name);
  const stepsOf = (steps: readonly (readonly [string, unknown])[]): ExpectedStep[] =>
    steps.map(([label, seen]) => ({ label, seen: JSON.stringify(seen) }));
  return {
    paths: new Map(paths.map(({ id, steps }) => [id, stepsOf(steps)])),
    ignored: new Map(Object.entries(ignored).map(([state, events]) => [state, new Set(events.split(' '))])),
  };
}

function jsonOf(text: string, name: string): ExpectedJson {
  try {
    return JSON.parse(text) as ExpectedJson;
  } catch (error) {
    throw new Error(`${name} is no JSON: ${messageOf(error)}`, { cause: error });
  }
}

/** Expected behaviour as JSON with one step per line, so that a change can be reviewed. */
export function expectedText({ paths, ignored }: ExpectedBehaviour): string {
  const lines = [...paths].map(([id, steps]) => {
    const rows = steps.map(({ label, seen }) => `[${JSON.stringify(label)}, ${seen}]`);
    return `{"id": ${JSON.stringify(id)}, "steps": [\n${rows.join(',\n')}\n]}`;
  });
  const names = [...ignored]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([state, events]) => `${JSON.stringify(state)}: ${JSON.stringify([...events].sort().join(' '))}`);
  return `{"paths": [\n${lines.join(',\n')}\n],\n"ignored": {\n${names.join(',\n')}\n}}\n`;
}
