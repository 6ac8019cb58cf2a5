import type { Tech } from '../../../contract/common.ts';

type SampleBase = {
  id: string;
  tech: Tech;
  topic: string;
  /** Plain text; code stands between backticks. */
  prompt: string;
  code: string;
  explanation: string;
  source: { label: string; url: string };
};

export type ChoiceSample = SampleBase & {
  kind: 'single' | 'multiple';
  options: { id: string; text?: string; output?: string[] }[];
  /** Ids of the right options. */
  key: string[];
};

export type FillSample = SampleBase & {
  kind: 'fill';
  /** Accepted texts of each gap. */
  key: string[][];
};

export type Sample = ChoiceSample | FillSample;

/** Questions of the kinds that exams ask, written for the public page; none of them is in an exam. */
export const SAMPLES: readonly Sample[] = [
  {
    id: 'sample-for-each',
    tech: 'javascript',
    topic: 'Asynchronous code',
    kind: 'single',
    prompt: 'What does this program print?',
    code: `async function save(name) {
  await null;
  console.log('saved', name);
}

['a', 'b'].forEach(async (name) => {
  await save(name);
});
console.log('all saved');`,
    options: [
      { id: 'in-order', output: ['saved a', 'saved b', 'all saved'] },
      { id: 'too-early', output: ['all saved', 'saved a', 'saved b'] },
      { id: 'between', output: ['saved a', 'all saved', 'saved b'] },
      { id: 'never', output: ['all saved'] },
    ],
    key: ['too-early'],
    explanation:
      'forEach calls the function for each element and ignores what it returns, so nobody waits for the promises. Both calls run up to their first await, then forEach is done and the last line prints. Whoever wants to wait uses for…of with await, or Promise.all over map.',
    source: {
      label: 'Array.prototype.forEach, ECMAScript',
      url: 'https://tc39.es/ecma262/#sec-array.prototype.foreach',
    },
  },
  {
    id: 'sample-template-type',
    tech: 'typescript',
    topic: 'Literal types',
    kind: 'multiple',
    prompt: 'Which of these calls does the compiler accept in strict mode?',
    code: `type Path = \`/\${string}\`;
declare function go(to: Path): void;

const id: number = 7;
const home = '/';
let page = '/about';`,
    options: [
      { id: 'home', text: '`go(home)`' },
      { id: 'page', text: '`go(page)`' },
      { id: 'template', text: `\`go(\`/exams/\${id}\`)\`` },
      { id: 'bare', text: "`go('exams')`" },
    ],
    key: ['home', 'template'],
    explanation:
      'home is a const, so its type is the literal "/", which fits the pattern. A template expression that is passed where a template literal type is expected gets one itself, here /exams/ and a number. page is declared with let and is therefore widened to string, whatever it holds now, and "exams" lacks the slash.',
    source: {
      label: 'Template literal types, TypeScript handbook',
      url: 'https://www.typescriptlang.org/docs/handbook/2/template-literal-types.html',
    },
  },
  {
    id: 'sample-computed-total',
    tech: 'vuejs',
    topic: 'Reactivity',
    kind: 'fill',
    prompt: 'The total has to stay right when price or count change later. Fill the gaps; what is needed is imported.',
    code: `const price = ref(20);
const count = ref(3);

const total = {{1}}(() => price.value * {{2}});`,
    key: [['computed'], ['count.value']],
    explanation:
      'computed runs its function again when something it read has changed, and caches the value in between. In script a ref is an object that holds its value in .value; only templates unwrap it. With count alone the product would be NaN.',
    source: { label: 'Computed properties, Vue.js guide', url: 'https://vuejs.org/guide/essentials/computed.html' },
  },
];

/** Whether the answer to a sample is right as a whole, as in an exam. */
export function isRight(sample: Sample, answer: readonly string[]): boolean {
  if (sample.kind === 'fill') return sample.key.every((texts, index) => texts.includes((answer[index] ?? '').trim()));
  return answer.length === sample.key.length && sample.key.every((id) => answer.includes(id));
}
