import { useState } from 'react';

export default function FindName({ names }) {
  const [text, setText] = useState('');
  const found = names.filter((name) => name.includes(text));

  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      {found.length === 0 && <p>Nobody is called that.</p>}
      <ul>
        {found.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}
