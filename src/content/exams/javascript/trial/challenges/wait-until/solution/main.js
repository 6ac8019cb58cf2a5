export function waitUntil(check, { every = 100, timeout = 1000 } = {}) {
  return new Promise((resolve, reject) => {
    let next;
    let settled = false;

    const settle = (how, value) => {
      settled = true;
      clearTimeout(next);
      clearTimeout(deadline);
      how(value);
    };

    const attempt = async () => {
      try {
        const answer = await check();
        if (settled) return;
        if (answer) settle(resolve, answer);
        else next = setTimeout(attempt, every);
      } catch (error) {
        settle(reject, error);
      }
    };

    const deadline = setTimeout(() => {
      const error = new Error(`No truthy answer within ${timeout} ms`);
      error.name = 'TimeoutError';
      settle(reject, error);
    }, timeout);

    attempt();
  });
}
