const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export function waitUntil(check, { every = 100, timeout = 1000 } = {}) {
  const asking = (async () => {
    for (;;) {
      const answer = await check();
      if (answer) return answer;
      await sleep(every);
    }
  })();
  const deadline = sleep(timeout).then(() => {
    const error = new Error('Too late');
    error.name = 'TimeoutError';
    throw error;
  });
  return Promise.race([asking, deadline]);
}
