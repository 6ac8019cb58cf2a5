import { join } from 'node:path';
import { API, type Snapshot } from 'typescript/unstable/sync';

/** Says whether the compiler refuses a text of a file: such a mistake never reaches a test. */
export type TypeChecker = {
  /** The compiler's first objection in the file itself, or null; in a tenth of a second. A style sheet has no types. */
  refusal(file: string, text: string): string | null;
  /** The same in all files: what another file reads may be missing. Takes a few seconds. */
  refusalAnywhere(file: string, text: string): string | null;
  close(): void;
};

/** What is not used any more: an edit leaves it behind, and nobody would stop at it. */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027]);

/** Opens the project once, which takes seconds. */
export function openTypeChecker(root: string): TypeChecker {
  const texts = new Map<string, string>();
  const api = new API({ cwd: root, fs: { readFile: (path) => texts.get(path) } });
  const config = join(root, 'tsconfig.json');
  let snapshot: Snapshot = api.updateSnapshot({ openProjects: [config] });
  let changed: string | null = null;

  function update(path: string, text: string): void {
    texts.clear();
    texts.set(path, text);
    const next = api.updateSnapshot({
      openProjects: [config],
      fileChanges: { changed: changed && changed !== path ? [changed, path] : [path] },
    });
    changed = path;
    snapshot.dispose();
    snapshot = next;
  }

  function judge(file: string, text: string, where: 'here' | 'anywhere'): string | null {
    if (!/\.tsx?$/.test(file)) return null;
    const path = join(root, file);
    update(path, text);
    const project = snapshot.getProject(config);
    if (!project) throw new Error(`${config} cannot be opened.`);
    const { program } = project;
    const of = where === 'here' ? path : undefined;
    const found = [...program.getSyntacticDiagnostics(of), ...program.getSemanticDiagnostics(of)];
    const first = found.find(({ code }) => !UNUSED.has(code));
    return first ? `${first.text} (TS${first.code})` : null;
  }

  return {
    refusal: (file, text) => judge(file, text, 'here'),
    refusalAnywhere: (file, text) => judge(file, text, 'anywhere'),
    close() {
      snapshot.dispose();
      api.close();
    },
  };
}
