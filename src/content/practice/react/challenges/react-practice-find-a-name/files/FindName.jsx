import { useState } from 'react';

export default function FindName({ names }) {
  // Your code goes here. "Run the tests" shows how far it is.
  const [text, setText] = useState('');

  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      <ul></ul>
    </>
  );
}
