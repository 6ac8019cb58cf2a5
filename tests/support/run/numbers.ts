let last = 0;

/** 1, 2, 3 … within a file of tests, for names and addresses that no other of the file has. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Each file counts from 1, whichever files ran before it in the same process. */
export function restartNumbers(): void {
  last = 0;
}
