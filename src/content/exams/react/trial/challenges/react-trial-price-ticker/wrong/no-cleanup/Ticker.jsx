import { useEffect, useRef, useState } from 'react';

export function Ticker({ feed, symbol, limit, onAlert }) {
  const [prices, setPrices] = useState({ symbol, before: null, last: null });
  const latest = useRef({ limit, onAlert });
  useEffect(() => {
    latest.current = { limit, onAlert };
  });

  useEffect(() => {
    setPrices({ symbol, before: null, last: null });
    feed.subscribe(symbol, (price) => {
      setPrices((p) => ({ symbol, before: p.last, last: price }));
      if (price > latest.current.limit) latest.current.onAlert(price);
    });
  }, [feed, symbol]);

  const { before, last } = prices.symbol === symbol ? prices : { before: null, last: null };
  const trend = before === null ? 'none' : last > before ? 'up' : last < before ? 'down' : 'same';
  return (
    <section>
      <h2>{symbol}</h2>
      <p className="price">{last ?? 'waiting'}</p>
      <p className="trend">{trend}</p>
    </section>
  );
}
