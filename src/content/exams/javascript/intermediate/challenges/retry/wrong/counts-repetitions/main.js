const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function retry(task, { attempts = 3, delay = 100, shouldRetry = () => true } = {}) {
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError('attempts');
  for (let repeated = 0; ; repeated++) {
    try {
      return await task(repeated + 1);
    } catch (error) {
      if (repeated === attempts || !shouldRetry(error)) throw error;
    }
    await wait(delay * 2 ** repeated);
  }
}
