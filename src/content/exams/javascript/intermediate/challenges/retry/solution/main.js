const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function retry(task, { attempts = 3, delay = 100, shouldRetry = () => true } = {}) {
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError('attempts must be a positive whole number');

  for (let attempt = 1; ; attempt++) {
    try {
      return await task(attempt);
    } catch (error) {
      if (attempt === attempts || shouldRetry(error) === false) throw error;
    }
    await wait(delay * 2 ** (attempt - 1));
  }
}
