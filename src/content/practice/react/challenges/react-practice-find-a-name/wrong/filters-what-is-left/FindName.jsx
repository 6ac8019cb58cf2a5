import { useState } from 'react';

export default function FindName({ names }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState(names);

  function change(next) {
    setText(next);
    setFound(found.filter((name) => name.toLowerCase().includes(next.trim().toLowerCase())));
  }

  return (
    <>
      <input aria-label="Name" value={text} onChange={(event) => change(event.target.value)} />
      {found.length === 0 && <p>Nobody is called that.</p>}
      <ul>
        {found.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </>
  );
}
