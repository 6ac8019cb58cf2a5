export function waitUntil(check, { every = 100, timeout = 1000 } = {}) {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearInterval(interval);
      clearTimeout(deadline);
    };
    const attempt = async () => {
      try {
        const answer = await check();
        if (!answer) return;
        stop();
        resolve(answer);
      } catch (error) {
        stop();
        reject(error);
      }
    };
    const interval = setInterval(attempt, every);
    const deadline = setTimeout(() => {
      stop();
      const error = new Error('Too late');
      error.name = 'TimeoutError';
      reject(error);
    }, timeout);
    attempt();
  });
}
