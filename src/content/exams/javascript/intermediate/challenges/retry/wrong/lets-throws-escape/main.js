export function retry(task, { attempts = 3, delay = 100, shouldRetry = () => true } = {}) {
  if (!Number.isInteger(attempts) || attempts < 1) return Promise.reject(new RangeError('attempts'));
  return new Promise((resolve, reject) => {
    const run = (attempt) => {
      Promise.resolve(task(attempt)).then(resolve, (error) => {
        if (attempt === attempts || !shouldRetry(error)) reject(error);
        else setTimeout(() => run(attempt + 1), delay * 2 ** (attempt - 1));
      });
    };
    run(1);
  });
}
