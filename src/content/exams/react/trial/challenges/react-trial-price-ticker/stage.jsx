import { useState } from 'react';
import * as m from './Ticker.jsx';

const SYMBOLS = ['ACME', 'INIT'];
const PRICES = [98, 102, 102, 99, 105, 0];

/** Says a price whenever its button is pressed, to those who have subscribed. */
const listeners = new Map(SYMBOLS.map((symbol) => [symbol, new Set()]));
const feed = {
  subscribe(symbol, listener) {
    listeners.get(symbol).add(listener);
    return () => listeners.get(symbol).delete(listener);
  },
};

export default function Stage() {
  const [symbol, setSymbol] = useState(SYMBOLS[0]);
  const [next, setNext] = useState(0);
  const [alerts, setAlerts] = useState(0);

  function sayPrice() {
    for (const listener of listeners.get(symbol)) listener(PRICES[next % PRICES.length]);
    setNext(next + 1);
  }

  return (
    <>
      <m.Ticker feed={feed} symbol={symbol} limit={100} onAlert={() => setAlerts((count) => count + 1)} />
      <p>Alerts above 100: {alerts}</p>
      <button type="button" onClick={sayPrice}>Next price</button>
      <button type="button" onClick={() => setSymbol(SYMBOLS[1 - SYMBOLS.indexOf(symbol)])}>Other share</button>
    </>
  );
}
