/**
 * The engine's linear memory right after loading the harness. Loading costs more CPU time than all tests of an
 * exercise, so it runs once, in a child without candidate code, and each run child starts from a copy.
 */
export type Image = {
  /** Address of the guest's global object: equal in two processes that made the same calls to the same engine. */
  global: number;
  /** Address of the harness handle. */
  harness: number;
  /** The non-zero parts of the memory, in order. */
  parts: { at: number; bytes: Uint8Array }[];
};

const PAGE = 4_096;

/** Takes a memory image. The parts share its bytes. */
export function imageOf(memory: Uint8Array, addresses: { global: number; harness: number }): Image {
  const parts: Image['parts'] = [];
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  let start = -1;
  for (let at = 0; at <= memory.length; at += PAGE) {
    const isUsed = at < memory.length && words.subarray(at / 4, (at + PAGE) / 4).some((word) => word !== 0);
    if (isUsed && start < 0) start = at;
    if (!isUsed && start >= 0) {
      parts.push({ at: start, bytes: memory.subarray(start, at) });
      start = -1;
    }
  }
  return { ...addresses, parts };
}

/** Restores the memory to the image, byte for byte. */
export function clearAndCopy(image: Image, memory: Uint8Array): void {
  let end = 0;
  for (const { at, bytes } of image.parts) {
    memory.fill(0, end, at);
    memory.set(bytes, at);
    end = at + bytes.length;
  }
  memory.fill(0, end);
}

/** Serializes the image: a line of JSON, then the parts in order. */
export function packImage({ global, harness, parts }: Image): Buffer {
  const head = { global, harness, parts: parts.map(({ at, bytes }) => [at, bytes.length]) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...parts.map(({ bytes }) => bytes)]);
}

/** Parses the output of {@link packImage} without copying it. */
export function unpackImage(packed: Buffer): Image {
  const line = packed.indexOf('\n');
  const head: { global: number; harness: number; parts: [number, number][] } = JSON.parse(
    packed.subarray(0, line).toString('utf8'),
  );
  let from = line + 1;
  const parts = head.parts.map(([at, length]) => {
    from += length;
    return { at, bytes: packed.subarray(from - length, from) };
  });
  return { global: head.global, harness: head.harness, parts };
}
