export function waitUntil(check, { every = 100, timeout = 1000 } = {}) {
  return new Promise((resolve, reject) => {
    let next;
    let over = false;
    const end = (how, value) => {
      over = true;
      clearTimeout(next);
      clearTimeout(deadline);
      how(value);
    };
    const attempt = async () => {
      try {
        const answer = await check();
        if (over) return;
        if (answer) end(resolve, answer);
        else next = setTimeout(attempt, every);
      } catch (error) {
        end(reject, error);
      }
    };
    const deadline = setTimeout(() => {
      end(reject, Object.assign(new Error('Too late'), { name: 'TimeoutError' }));
    }, timeout);
    next = setTimeout(attempt, every);
  });
}
