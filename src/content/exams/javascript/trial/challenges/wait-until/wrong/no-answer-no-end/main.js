const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export async function waitUntil(check, { every = 100, timeout = 1000 } = {}) {
  const start = Date.now();
  while (Date.now() - start < timeout) {
    const answer = await check();
    if (answer) return answer;
    await sleep(every);
  }
  const error = new Error('Too late');
  error.name = 'TimeoutError';
  throw error;
}
