import { join } from 'node:path';
import { API, type Snapshot } from 'typescript/unstable/sync';

/** Says whether the compiler refuses a text of a file: such a mistake never reaches a test. */
export type TypeChecker = {
  /** The compiler's first objection, or null. Other files that the edit breaks are looked at when `alsoIn` names them. */
  refusal(file: string, text: string, alsoIn?: readonly string[]): string | null;
  close(): void;
};

/** What is not used any more: an edit leaves it behind, and nobody would stop at it. */
const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205, 7027]);

/** Opens the project once, which takes seconds; a text is then judged in a tenth of one. */
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

  return {
    refusal(file, text, alsoIn = []) {
      const path = join(root, file);
      update(path, text);
      const project = snapshot.getProject(config);
      if (!project) throw new Error(`${config} cannot be opened.`);
      for (const one of [path, ...alsoIn.map((other) => join(root, other))]) {
        const found = [...project.program.getSyntacticDiagnostics(one), ...project.program.getSemanticDiagnostics(one)];
        const first = found.find(({ code }) => !UNUSED.has(code));
        if (first) return `${first.text} (TS${first.code})`;
      }
      return null;
    },
    close() {
      snapshot.dispose();
      api.close();
    },
  };
}
