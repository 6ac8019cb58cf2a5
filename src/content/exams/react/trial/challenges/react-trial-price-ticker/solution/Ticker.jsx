import { useEffect, useEffectEvent, useState } from 'react';

function trendOf(before, last) {
  if (before === null || last === null) return 'none';
  if (last > before) return 'up';
  return last < before ? 'down' : 'same';
}

function Quote({ feed, symbol, limit, onAlert }) {
  const [{ before, last }, setPrices] = useState({ before: null, last: null });

  const alertAboveLimit = useEffectEvent((price) => {
    if (price > limit) onAlert(price);
  });

  useEffect(() => {
    return feed.subscribe(symbol, (price) => {
      setPrices((prices) => ({ before: prices.last, last: price }));
      alertAboveLimit(price);
    });
  }, [feed, symbol]);

  return (
    <section>
      <h2>{symbol}</h2>
      <p className="price">{last ?? 'waiting'}</p>
      <p className="trend">{trendOf(before, last)}</p>
    </section>
  );
}

export function Ticker(props) {
  return <Quote key={props.symbol} {...props} />;
}
