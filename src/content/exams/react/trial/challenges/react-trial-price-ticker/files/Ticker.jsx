import { useState } from 'react';

export function Ticker({ feed, symbol, limit, onAlert }) {
  return (
    <section>
      <h2>{symbol}</h2>
      <p className="price">waiting</p>
      <p className="trend">none</p>
    </section>
  );
}
