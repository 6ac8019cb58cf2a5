import { useState } from 'react';
import * as m from './TagField.jsx';

const initial = ['css', 'html'];

export default function Stage() {
  const [reported, setReported] = useState('nothing yet');
  return (
    <>
      <m.TagField initial={initial} max={4} onChange={(tags) => setReported(tags.join(', ') || 'no tags')} />
      <p>onChange: {reported}</p>
    </>
  );
}
