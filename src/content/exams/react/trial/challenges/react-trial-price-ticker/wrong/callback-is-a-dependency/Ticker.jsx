import { useEffect, useState } from 'react';

function Quote({ feed, symbol, limit, onAlert }) {
  const [prices, setPrices] = useState({ before: null, last: null });

  useEffect(() => {
    return feed.subscribe(symbol, (price) => {
      setPrices((p) => ({ before: p.last, last: price }));
      if (price > limit) onAlert(price);
    });
  }, [feed, symbol, limit, onAlert]);

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

export function Ticker(props) {
  return <Quote key={props.symbol} {...props} />;
}
