const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export async function retry(task, { attempts = 3, delay = 100, shouldRetry = () => true } = {}) {
  if (!Number.isInteger(attempts) || attempts < 1) throw new RangeError('attempts');
  let result;
  let problem;
  for (let attempt = 1; attempt <= attempts && !result; attempt++) {
    if (attempt > 1) await wait(delay * 2 ** (attempt - 2));
    try {
      result = await task(attempt);
    } catch (error) {
      problem = error;
      if (attempt === attempts || !shouldRetry(error)) throw error;
    }
  }
  return result;
}
