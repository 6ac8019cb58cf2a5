export function waitUntil(check, { every = 100, timeout = 1000 } = {}) {
  return new Promise((resolve, reject) => {
    let next;
    const deadline = setTimeout(() => {
      clearTimeout(next);
      next = null;
      const error = new Error('Too late');
      error.name = 'TimeoutError';
      reject(error);
    }, timeout);
    const attempt = async () => {
      let answer = false;
      try {
        answer = await check();
      } catch {
        // asked again later
      }
      if (next === null) return;
      if (answer) {
        clearTimeout(deadline);
        resolve(answer);
      } else {
        next = setTimeout(attempt, every);
      }
    };
    attempt();
  });
}
