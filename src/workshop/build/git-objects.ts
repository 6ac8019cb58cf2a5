import { spawn } from 'node:child_process';

/** An entry of a folder in git. */
export type TreeEntry = { readonly name: string; readonly isFolder: boolean };

/** Contents of a repository, read by one process of git however many are asked for. */
export type GitObjects = {
  /** What stands at a path in a commit; null for nothing, and for a folder. */
  readFile(commit: string, path: string): Promise<Buffer | null>;
  /** The entries of a folder in a commit, by name; none when there is no such folder. */
  listFolder(commit: string, path: string): Promise<TreeEntry[]>;
  close(): void;
};

type GitObject = { readonly type: string; readonly content: Buffer };
type Asked = { done: (found: GitObject | null) => void; fail: (error: Error) => void };

const NEWLINE = 0x0a;
/** The mode of a folder in git's trees. */
const FOLDER_MODE = '40000';
const HASH_BYTES = 20;

/**
 * Opens a repository for reading.
 *
 * @param root folder of the repository
 */
export function openGitObjects(root: string): GitObjects {
  const child = spawn('git', ['cat-file', '--batch'], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const asked: Asked[] = [];
  let received: Buffer = Buffer.alloc(0);
  let failure: Error | null = null;

  const fail = (error: Error) => {
    failure ??= error;
    for (const { fail: reject } of asked.splice(0)) reject(failure);
  };
  child.on('error', fail);
  child.stdin.on('error', fail);
  child.on('close', () => fail(new Error('git has ended.')));
  child.stdout.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    for (let answer = nextAnswer(received); answer; answer = nextAnswer(received)) {
      received = received.subarray(answer.length);
      asked.shift()?.done(answer.found);
    }
  });

  function read(commit: string, path: string): Promise<GitObject | null> {
    return new Promise((done, reject) => {
      if (failure) return reject(failure);
      asked.push({ done, fail: reject });
      child.stdin.write(`${commit}:${path}\n`);
    });
  }

  return {
    async readFile(commit, path) {
      const found = await read(commit, path);
      return found?.type === 'blob' ? found.content : null;
    },
    async listFolder(commit, path) {
      const found = await read(commit, path);
      return found?.type === 'tree' ? entriesIn(found.content) : [];
    },
    close: () => child.stdin.end(),
  };
}

/** The first complete answer of `git cat-file --batch`; null while a part of it is still to come. */
function nextAnswer(bytes: Buffer): { found: GitObject | null; length: number } | null {
  const end = bytes.indexOf(NEWLINE);
  if (end === -1) return null;
  const [, type = '', size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(bytes.toString('utf8', 0, end)) ?? [];
  if (size === undefined) return { found: null, length: end + 1 };
  const start = end + 1;
  const length = start + Number(size) + 1;
  if (bytes.length < length) return null;
  return { found: { type, content: bytes.subarray(start, length - 1) }, length };
}

/** Reads a tree: mode, a space, name, a zero byte, hash, for each entry. */
function entriesIn(tree: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < tree.length; ) {
    const zero = tree.indexOf(0, at);
    const [mode, ...name] = tree.toString('utf8', at, zero).split(' ');
    entries.push({ name: name.join(' '), isFolder: mode === FOLDER_MODE });
    at = zero + 1 + HASH_BYTES;
  }
  return entries;
}
