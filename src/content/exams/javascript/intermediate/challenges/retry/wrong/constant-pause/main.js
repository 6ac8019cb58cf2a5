const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function retry(task, { attempts = 3, delay = 100, shouldRetry = () => true } = {}) {
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError('attempts');
  for (let attempt = 1; ; attempt++) {
    try {
      return await task(attempt);
    } catch (error) {
      if (attempt === attempts || !shouldRetry(error)) throw error;
    }
    await wait(delay);
  }
}
