import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { affectedTests } from '../../src/tools/test-run/affected.ts';
import { type ImportGraph, readImportGraph } from '../../src/tools/test-run/import-graph.ts';

/** A repository in small: each file with its text. */
const FILES: Record<string, string> = {
  'machines/team/seat/seat.machine.ts': '',
  'machines/team/team/team.machine.ts': '',
  'src/client/flows/team/seat.wire.ts': "import { seatMachine } from '../../../../machines/team/seat/seat.machine.ts';",
  'src/client/flows/team/use-team.ts': "import { teamMachine } from '../../../../machines/team/team/team.machine.ts';",
  'src/client/pages/team/seats-page.tsx':
    "import { useSeat } from '../../flows/team/seat.wire.ts';\nimport './seats.css';",
  'src/client/pages/team/seats.css': '',
  'src/client/app/views.tsx': "const SeatsPage = lazy(() => import('../pages/team/seats-page.tsx'));",
  'src/client/app/frame.tsx': '',
  'src/client/app/start.ts': "import '../styles/index.css';",
  'src/client/styles/index.css': "@import './theme.css';\n@source '../**/*.{ts,tsx}';",
  'src/client/styles/theme.css': '',
  'src/server/team/seats.ts': '',
  'src/server/http/app.ts': "import '../team/seats.ts';",
  'tests/support/app.ts': "import '../../src/server/http/app.ts';",
  'tests/api/team/seats.test.ts': "import '../../support/app.ts';",
  'tests/api/http/errors.test.ts': "import '../../support/app.ts';",
  'tests/api/exam/saving.test.ts': "import '../../support/app.ts';",
  'tests/machines/all.test.ts': "const files = globSync('machines/*/*/*.machine.ts');",
  'tests/machines/seat.test.ts': "import '../../machines/team/seat/seat.machine.ts';",
  'tests/e2e/paths/team/seat.walk.ts': "import '../../drivers/seat.ts';",
  'tests/e2e/paths/team/seat-partner.walk.ts': "import { model } from '../../../models/team/seat.model.ts';",
  'tests/e2e/paths/team/team.walk.ts': '',
  'tests/models/team/seat.model.ts': "import '../../../machines/team/seat/seat.machine.ts';",
  'tests/e2e/team/story.spec.ts': '',
  'tests/e2e/exam/story.spec.ts': '',
  'tests/e2e/drivers/seat.ts': '',
};

let root: string;
let graph: ImportGraph;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'chartered-affected-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  graph = readImportGraph(root, ['machines', 'src', 'tests']);
});
afterAll(() => rmSync(root, { recursive: true }));

const STORIES = ['--grep=@first'];
const OF_SEAT = ['tests/e2e/paths/team/seat-partner.walk.ts', 'tests/e2e/paths/team/seat.walk.ts'];

test.each([
  {
    of: 'a chart: its tests, what reads all charts, the walks of its page and the stories of its domain',
    changed: 'machines/team/seat/seat.machine.ts',
    vitest: ['tests/machines/all.test.ts', 'tests/machines/seat.test.ts'],
    walks: OF_SEAT,
    playwright: ['tests/e2e/team/story.spec.ts'],
  },
  {
    of: 'a style of a page: the walks of the chart that the page runs',
    changed: 'src/client/pages/team/seats.css',
    vitest: [],
    walks: OF_SEAT,
    playwright: ['tests/e2e/team/story.spec.ts'],
  },
  {
    of: 'a page, whose classes the style sheet of all pages looks for: the walks of its chart alone',
    changed: 'src/client/pages/team/seats-page.tsx',
    vitest: [],
    walks: OF_SEAT,
    playwright: ['tests/e2e/team/story.spec.ts'],
  },
  {
    of: 'the style of all pages: the stories of every area, and all walks',
    changed: 'src/client/styles/theme.css',
    vitest: [],
    walks: [...OF_SEAT, 'tests/e2e/paths/team/team.walk.ts'],
    playwright: STORIES,
  },
  {
    of: 'a service of the server: the API tests of its domain and of HTTP, and the stories of its domain',
    changed: 'src/server/team/seats.ts',
    vitest: ['tests/api/http/errors.test.ts', 'tests/api/team/seats.test.ts'],
    playwright: ['tests/e2e/team/story.spec.ts'],
  },
  {
    of: 'drivers of a walk: that walk alone',
    changed: 'tests/e2e/drivers/seat.ts',
    vitest: [],
    walks: ['tests/e2e/paths/team/seat.walk.ts'],
    playwright: [],
  },
  {
    of: 'the frame of all pages: the stories of every area, and all walks',
    changed: 'src/client/app/frame.tsx',
    vitest: [],
    walks: [...OF_SEAT, 'tests/e2e/paths/team/team.walk.ts'],
    playwright: STORIES,
  },
  {
    of: 'what every API test is made with: all of these',
    changed: 'tests/support/app.ts',
    vitest: ['tests/api/exam/saving.test.ts', 'tests/api/http/errors.test.ts', 'tests/api/team/seats.test.ts'],
    playwright: [],
  },
])('a change of $of', ({ changed, vitest, walks = [], playwright }) => {
  const found = affectedTests(graph, [changed]);
  expect(found).toMatchObject({ vitest, walks, playwright });
});

test('a file that is gone affects what names it no more, and says how many files changed', () => {
  expect(affectedTests(graph, ['src/client/pages/team/gone.tsx']).sentence).toMatch(
    /^1 changed file: 0 files of tests/,
  );
});
