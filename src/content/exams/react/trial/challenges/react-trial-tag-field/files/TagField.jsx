import { useState } from 'react';

export function TagField({ initial, max, onChange }) {
  return (
    <div>
      <ul>
        {initial.map((tag) => (
          <li key={tag}>
            <span className="tag">{tag}</span>
            <button type="button" aria-label={`Remove ${tag}`}>×</button>
          </li>
        ))}
      </ul>
      <form>
        <input aria-label="New tag" />
      </form>
    </div>
  );
}
