import { useEffect, useEffectEvent, useState } from 'react';

function Quote({ feed, symbol, limit, onAlert }) {
  const [prices, setPrices] = useState([]);

  const onPrice = useEffectEvent((price) => {
    setPrices(([last]) => [price, last]);
    if (price > limit) onAlert(price);
  });

  useEffect(() => feed.subscribe(symbol, (price) => onPrice(price)), [feed, symbol]);

  const [last, before] = prices;
  let trend = 'none';
  if (last && before) trend = last > before ? 'up' : last < before ? 'down' : 'same';
  return (
    <section>
      <h2>{symbol}</h2>
      <p className="price">{last || 'waiting'}</p>
      <p className="trend">{trend}</p>
    </section>
  );
}

export function Ticker(props) {
  return <Quote key={props.symbol} {...props} />;
}
