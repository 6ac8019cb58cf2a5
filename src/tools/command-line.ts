import { parseArgs } from 'node:util';
import { nearestWord } from './nearest-word.ts';

type Flag = { kind: 'flag'; help: string };
type NumberOption = { kind: 'number'; help: string; default: number; min?: number; fraction?: boolean };
type TextOption = { kind: 'text'; help: string; default?: string; choices?: readonly string[] };
type Option = Flag | NumberOption | TextOption;
type Options = Record<string, Option>;

/** Usage of a command, and its purpose. */
export type Command<Of extends Options = Options> = {
  /** As typed: `npm run backup`, `npm run bench -- exam`. */
  name: string;
  /** One sentence. */
  what: string;
  /** Announces what a long command does first, because imports and preparation may take seconds. */
  begins?: string;
  options?: Of;
  /** Options that have another name now: old → new. */
  renamed?: Readonly<Record<string, string>>;
  /** Positional arguments in order; the last may be repeated. */
  given?: readonly { name: string; help: string; optional?: true; many?: true }[];
};

type Values<Of extends Options> = {
  [Name in keyof Of]: Of[Name] extends Flag
    ? boolean
    : Of[Name] extends NumberOption
      ? number
      : Of[Name] extends { default: string }
        ? string
        : string | undefined;
};

type CommandLine<Of extends Options> =
  | { kind: 'run'; values: Values<Of>; given: string[] }
  | { kind: 'help'; text: string }
  | { kind: 'wrong'; sentence: string };

/** EX_USAGE of sysexits.h. */
const USAGE = 64;

/** Parses the command's arguments; prints help or an error and exits if needed. */
export function readCommandLine<const Of extends Options = Record<never, Option>>(
  command: Command<Of>,
): { values: Values<Of>; given: string[] } {
  const line = parseCommandLine(command, process.argv.slice(2));
  if (line.kind === 'run') {
    if (command.begins) console.error(command.begins);
    return line;
  }
  if (line.kind === 'help') {
    console.log(line.text);
    process.exit(0);
  }
  refuse(line.sentence);
}

/** Ends the process because of an argument that is of the right form and names nothing. */
export function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(USAGE);
}

/** Parses the arguments of a command; an error has a message for the user. */
export function parseCommandLine<const Of extends Options = Record<never, Option>>(
  command: Command<Of>,
  args: readonly string[],
): CommandLine<Of> {
  const options: Options = command.options ?? {};
  const known = Object.fromEntries(
    Object.entries(options).map(([name, { kind }]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...known, help: { type: 'boolean', short: 'h' } },
    strict: false,
    tokens: true,
  });
  const wrong = (sentence: string): CommandLine<Of> => ({
    kind: 'wrong',
    sentence: `${sentence}\n${usage(command)}\n${command.name} ${dashes(command)}--help says more.`,
  });
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    values[name] = option.kind === 'flag' ? false : option.default;
  }
  const given: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') given.push(token.value);
    if (token.kind !== 'option') continue;
    if (token.name === 'help') return { kind: 'help', text: helpOf(command) };
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const renamed = Object.entries(command.renamed ?? {}).find(([old]) => old === token.name)?.[1];
    if (!option && renamed) return wrong(`${token.rawName} is called --${renamed} now.`);
    if (!option) {
      const nearest = nearestWord(token.name, [...Object.keys(options), 'help']);
      return wrong(`There is no option ${token.rawName}.${nearest ? ` Did you mean --${nearest}?` : ''}`);
    }
    const read = readValue(token.name, option, token.value);
    if ('problem' in read) return wrong(read.problem);
    values[token.name] = read.value;
  }
  const expected = command.given ?? [];
  const missing = expected[given.length];
  if (missing && !missing.optional) return wrong(`${missing.name} is missing: ${missing.help}.`);
  const surplus = expected.at(-1)?.many ? undefined : given[expected.length];
  if (surplus !== undefined) return wrong(`"${surplus}" is one argument too many.`);
  return { kind: 'run', values: values as Values<Of>, given };
}

function readValue(name: string, option: Option, value: string | undefined): { value: unknown } | { problem: string } {
  if (option.kind === 'flag') return value === undefined ? { value: true } : { problem: `--${name} takes no value.` };
  if (value === undefined || value === '') return { problem: `--${name} needs a value: ${written(name, option)}.` };
  if (option.kind === 'text') {
    return option.choices && !option.choices.includes(value)
      ? { problem: `--${name} must be ${option.choices.join(' or ')} (it is "${value}").` }
      : { value };
  }
  const { min = 0, fraction = false } = option;
  const isNumber = (fraction ? /^\d+(\.\d+)?$/ : /^\d+$/).test(value);
  return isNumber && Number(value) >= min
    ? { value: Number(value) }
    : { problem: `--${name} must be a ${fraction ? '' : 'whole '}number from ${min} (it is "${value}").` };
}

/** npm takes options for itself unless they follow `--`, which a subcommand's name has already. */
const dashes = ({ name }: Pick<Command, 'name'>) => (/^npm run (?!.* -- )/.test(name) ? '-- ' : '');

function written(name: string, option: Option): string {
  if (option.kind === 'flag') return `--${name}`;
  if (option.kind === 'text') return `--${name}=${option.choices?.join('|') ?? '<text>'}`;
  return `--${name}=<number>`;
}

function usage<Of extends Options>(command: Command<Of>): string {
  const options = Object.entries<Option>(command.options ?? {});
  const parts = [
    ...(command.given ?? []).map(({ name, optional, many }) => {
      const shown = `<${name}>${many ? '...' : ''}`;
      return optional ? `[${shown}]` : shown;
    }),
    ...options.map(([name, option]) => `[${written(name, option)}]`),
  ];
  return `Usage: ${command.name}${parts.length > 0 ? ` ${dashes(command)}${parts.join(' ')}` : ''}`;
}

function helpOf<Of extends Options>(command: Command<Of>): string {
  const options = Object.entries<Option>(command.options ?? {});
  const rows = [
    ...(command.given ?? []).map(({ name, help }) => [`<${name}>`, help]),
    ...options.map(([name, option]) => {
      const standard = option.kind !== 'flag' && option.default !== undefined ? ` (${option.default})` : '';
      return [written(name, option), `${option.help}${standard}`];
    }),
  ];
  const width = Math.max(0, ...rows.map(([left = '']) => left.length));
  const table = rows.map(([left = '', right = '']) => `  ${left.padEnd(width)}  ${right}`);
  return [command.what, '', usage(command), ...(table.length > 0 ? ['', ...table] : [])].join('\n');
}
