import { useState } from 'react';

export function TagField({ initial, max, onChange }) {
  const [tags, setTags] = useState(initial);
  const [text, setText] = useState('');
  const [hint, setHint] = useState(null);

  function change(next) {
    setTags(next);
    setHint(null);
    onChange(next);
  }

  function handleSubmit(event) {
    event.preventDefault();
    const tag = text.trim();
    if (tag === '') return;
    if (tags.some((other) => other.toLowerCase() === tag.toLowerCase())) {
      setHint('Already there');
    } else if (tags.length >= max) {
      setHint(`No more than ${max}`);
    } else {
      change([...tags, tag]);
    }
    setText('');
  }

  function handleKeyDown(event) {
    if (event.key === 'Backspace' && text === '' && tags.length > 0) change(tags.slice(0, -1));
  }

  return (
    <div>
      <ul>
        {tags.map((tag) => (
          <li key={tag}>
            <span className="tag">{tag}</span>
            <button type="button" aria-label={`Remove ${tag}`} onClick={() => change(tags.filter((t) => t !== tag))}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <form onSubmit={handleSubmit}>
        <input
          aria-label="New tag"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setHint(null);
          }}
          onKeyDown={handleKeyDown}
        />
      </form>
      {hint && <p className="hint">{hint}</p>}
    </div>
  );
}
