// Plain JavaScript without dependencies: read before anything is installed.

/**
 * @typedef {object} Program
 * @property {string} file run by the pinned Node
 * @property {string} what it does, in one line
 * @property {readonly string[]} [flags] of Node
 * @property {true} [withSettings] it reads the settings of the product, also from `.env`
 * @property {true} [inBrowser] it opens the built pages in a browser
 */

/** For what reads the sources of charts, which Node calls an experiment. */
const QUIET = ['--disable-warning=ExperimentalWarning'];

/**
 * The commands with programs of their own. The first argument names one of `programs`; without them, or when it names none, `main`
 * gets all arguments.
 *
 * @type {Readonly<Record<string, { what: string, main?: Program, programs?: Readonly<Record<string, Program>> }>>}
 */
export const COMMANDS = {
  paths: {
    what: 'Walks the charts: what the generated paths cover, or random walks.',
    main: {
      file: 'tests/paths/report.ts',
      what: 'coverage and mutation score of every chart, or of one',
      flags: QUIET,
    },
    programs: {
      walks: {
        file: 'tests/paths/walks-command.ts',
        what: 'walks charts at random: those that work together, and each one alone',
      },
    },
  },
  plan: {
    what: 'Writes a manual test plan.',
    main: { file: 'tests/paths/plan.ts', what: 'the plan of every chart, or of one, in plain words' },
  },
  chart: {
    what: 'Writes and compares charts, and what is made from them.',
    main: {
      file: 'tests/paths/chart-command.ts',
      what: 'a chart as SVG, PNG, Mermaid, SCXML or JSON, at any revision, with a generated path lit',
    },
    programs: {
      diff: {
        file: 'src/workshop/build/diff-command.ts',
        what: 'what differs between the charts of two revisions, as Markdown for a pull request',
      },
      mermaid: {
        file: 'tests/workshop/mermaid-command.ts',
        what: 'has mermaid itself read the Mermaid export of every chart',
      },
      layouts: {
        file: 'src/workshop/build/layouts-command.ts',
        what: 'places the states of charts that have changed for their drawings',
      },
      cases: {
        file: 'tests/paths/cases-command.ts',
        what: 'writes the payloads of the models for the simulator',
      },
      routes: {
        file: 'tests/routes/print.ts',
        what: 'every page with its layout, title and guards, and what each kind of visitor gets',
      },
    },
  },
  mutants: {
    what: 'Makes mistakes and says which of them nothing notices.',
    main: {
      file: 'tests/paths/mutants.ts',
      what: 'breaks every chart, and the functions beside it, in many small ways',
      flags: QUIET,
    },
    programs: {
      code: {
        file: 'tests/proof/code-command.ts',
        what: 'edits what is no chart: pages, words, constants, styles, handlers, SQL, rules',
        flags: QUIET,
      },
      edits: {
        file: 'tests/paths/written-edits-command.ts',
        what: 'judges the mistakes that somebody wrote as edits of charts, each by all paths of its chart',
        flags: QUIET,
      },
      patches: {
        file: 'tests/proof/patches-command.ts',
        what: 'tries the mistakes that somebody wrote as patches, each against all tests that execute it',
        flags: QUIET,
      },
      seeded: {
        file: 'tests/paths/seeded/seeded-command.ts',
        what: 'makes ten faults in views and wiring, one at a time, and tells which the walks in a browser find',
        inBrowser: true,
      },
    },
  },
  proof: {
    what: 'Proves requirements.',
    main: {
      file: 'tests/proof/proof-command.ts',
      what: 'edits what implements each requirement, and prints which edits none of its tests notice',
      flags: QUIET,
    },
  },
  content: {
    what: 'Checks the content, and makes what is generated from packages.',
    programs: {
      lint: { file: 'src/content/lint/lint-command.ts', what: 'checks shape, duplicates and bias of the exams' },
      prove: { file: 'src/server/commands/prove-command.ts', what: 'executes every code key and every challenge' },
      fonts: { file: 'src/tools/fonts-command.ts', what: 'makes the fonts of the pages' },
    },
  },
  bench: {
    what: 'Measures the product beside floors and budgets, and wears it out.',
    programs: {
      exam: { file: 'tests/bench/exam.bench.ts', what: 'saving answers beside the bare floor of this machine' },
      login: { file: 'tests/bench/login.bench.ts', what: 'what a flood of logins does to everybody else' },
      floods: {
        file: 'tests/bench/floods.bench.ts',
        what: 'what reading a public address in parallel does to everybody else',
      },
      reads: { file: 'tests/bench/reads.bench.ts', what: 'reading beside a server that answers a constant' },
      growth: { file: 'tests/bench/growth.bench.ts', what: 'the same calls on a small and a large database' },
      storm: { file: 'tests/bench/storm.bench.ts', what: 'grading many attempts that end in the same second' },
      'storm-saves': { file: 'tests/bench/storm-saves.bench.ts', what: 'saves while many attempts are graded' },
      previews: {
        file: 'tests/bench/previews.bench.ts',
        what: 'what hostile previews take of memory, and of the time of a grading beside them',
      },
      traffic: { file: 'tests/bench/traffic.bench.ts', what: 'what counting statecharts costs' },
      paths: { file: 'tests/paths/bench.ts', what: 'generated paths beside those of xstate/graph and @xstate/test' },
      teams: { file: 'tests/bench/teams.bench.ts', what: 'calls about a small team and a large one', inBrowser: true },
      page: {
        file: 'tests/bench/page-command.ts',
        what: 'what the exam page costs a browser, and pages as Lighthouse sees them',
        inBrowser: true,
      },
      result: { file: 'tests/bench/result.bench.ts', what: 'when the page of a result reacts', inBrowser: true },
      statecharts: {
        file: 'tests/bench/statecharts.bench.ts',
        what: 'the drawing of the largest chart, and travel through 1,000 steps',
        inBrowser: true,
      },
      fuzz: { file: 'tests/fuzz-command.ts', what: 'adversarial texts and generated requests against the API' },
      races: { file: 'tests/races-command.ts', what: 'many people redeem, assign and accept at the same moment' },
      kills: { file: 'tests/faults/kills-command.ts', what: 'kills the server between the statements of fulfilment' },
      soak: { file: 'tests/faults/soak-command.ts', what: 'kills the server under load and counts lost answers' },
      hostile: { file: 'tests/grading/hostile/hostile.bench.ts', what: 'every hostile program against the sandbox' },
      monkey: {
        file: 'tests/e2e/monkey/monkey-command.ts',
        what: 'random exams in a real browser; counts acknowledged answers lost',
        inBrowser: true,
      },
    },
  },
  screenshots: {
    what: 'Takes pictures and recordings of the product.',
    main: {
      file: 'tests/e2e/screenshots.ts',
      what: 'every page at three widths, light and dark, into .reports/screenshots',
      inBrowser: true,
    },
    programs: {
      recording: {
        file: 'tests/e2e/exam/recorded/record-command.ts',
        what: 'a browser and a database in the middle of an exam, into .reports/recorded-exam',
        inBrowser: true,
      },
    },
  },
  backup: {
    what: 'Saves the embedded database.',
    main: { file: 'src/server/commands/backup-command.ts', what: 'also while the server runs', withSettings: true },
  },
  restore: {
    what: 'Restores the embedded database.',
    main: { file: 'src/server/commands/restore-command.ts', what: 'with the server stopped', withSettings: true },
  },
  admin: {
    what: 'Does what an operator does to an installation.',
    programs: {
      create: {
        file: 'src/server/commands/create-admin-command.ts',
        what: 'creates the first administrator and prints a password once',
        withSettings: true,
      },
      'rotate-badge-key': {
        file: 'src/server/commands/rotate-badge-key-command.ts',
        what: 'makes a new key that signs badges',
        withSettings: true,
      },
    },
  },
};
