import { useEffect, useEffectEvent, useState } from 'react';

export function Ticker({ feed, symbol, limit, onAlert }) {
  const [prices, setPrices] = useState({ before: null, last: null });

  const onPrice = useEffectEvent((price) => {
    setPrices((p) => ({ before: p.last, last: price }));
    if (price > limit) onAlert(price);
  });

  useEffect(() => {
    return feed.subscribe(symbol, (price) => onPrice(price));
  }, [feed, symbol]);

  const { before, last } = prices;
  const trend = before === null ? 'none' : last > before ? 'up' : last < before ? 'down' : 'same';
  return (
    <section>
      <h2>{symbol}</h2>
      <p className="price">{last ?? 'waiting'}</p>
      <p className="trend">{trend}</p>
    </section>
  );
}
