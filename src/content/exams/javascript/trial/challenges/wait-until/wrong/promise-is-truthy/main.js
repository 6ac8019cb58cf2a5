export function waitUntil(check, { every = 100, timeout = 1000 } = {}) {
  return new Promise((resolve, reject) => {
    let next;
    const deadline = setTimeout(() => {
      clearTimeout(next);
      const error = new Error('Too late');
      error.name = 'TimeoutError';
      reject(error);
    }, timeout);
    const attempt = () => {
      try {
        const answer = check();
        if (answer) {
          clearTimeout(deadline);
          resolve(answer);
        } else {
          next = setTimeout(attempt, every);
        }
      } catch (error) {
        clearTimeout(deadline);
        reject(error);
      }
    };
    attempt();
  });
}
