import { describe, expect, it } from 'vitest';
import { observeInBoth, sandboxForTests } from './support.ts';

const sandbox = sandboxForTests();
const observe = observeInBoth(sandbox);
const react = (files: Record<string, string>, runs: Record<string, string>) => observe(sandbox, 'react', files, runs);

describe.concurrent('React components', { timeout: 300_000 }, () => {
  it('keep state, run effects and clean them up', async () => {
    const seen = await react(
      {
        'App.jsx': `import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
export default function App({ step = 1, onTick }) {
  const [n, setN] = useState(0); const renders = useRef(0); renders.current += 1;
  const double = useMemo(() => n * 2, [n]);
  useLayoutEffect(() => { console.log('layout ' + n); }, [n]);
  useEffect(() => { console.log('effect ' + n); onTick?.(n); return () => console.log('cleanup ' + n); }, [n]);
  useEffect(() => { const id = setInterval(() => setN((x) => x + step), 1000); return () => clearInterval(id); }, [step]);
  return <><p>{n}/{double}</p><button onClick={() => { setN(n + 10); setN((x) => x + 1); }}>add</button></>;
}`,
      },
      {
        a: `const ticks = []; mount(m.default, { onTick: (n) => ticks.push(n) }); await screen.click('button'); await advance(1000);
            await screen.update({ step: 5 }); await advance(1000); const text = screen.text('p'); await screen.unmount(); return [text, ticks, logs, screen.html()]`,
      },
    );
    expect(seen).toEqual({
      a: [
        '17/34',
        [0, 11, 12, 17],
        [
          'layout 0',
          'effect 0',
          'layout 11',
          'cleanup 0',
          'effect 11',
          'layout 12',
          'cleanup 11',
          'effect 12',
          'layout 17',
          'cleanup 12',
          'effect 17',
          'cleanup 17',
        ],
        '',
      ],
    });
  });

  it('control fields: text, box, radio, select, text area, and forms', async () => {
    const seen = await react(
      {
        'App.tsx': `import { type FormEvent, useState } from 'react';
export default function App() {
  const [s, setS] = useState({ text: 'a', upper: '', on: false, one: 'p', pick: 'b', area: 'x' }); const [sent, setSent] = useState<string[]>([]);
  const set = (key: string) => (e: { target: any }) => setS((old) => ({ ...old, [key]: e.target.type === 'checkbox' ? e.target.checked : e.target.value }));
  const send = (e: FormEvent<HTMLFormElement>) => { e.preventDefault(); setSent([...sent, String(new FormData(e.currentTarget).get('text'))]); };
  return <form onSubmit={send}>
    <input id="text" name="text" value={s.text} onChange={set('text')} required />
    <input id="upper" value={s.upper} onChange={(e) => setS({ ...s, upper: e.target.value.toUpperCase() })} />
    <input id="on" type="checkbox" checked={s.on} onChange={set('on')} />
    {['p', 'q'].map((v) => <label key={v}><input id={v} type="radio" name="one" value={v} checked={s.one === v} onChange={set('one')} />{v}</label>)}
    <select value={s.pick} onChange={set('pick')}><option value="a">A</option><option value="b">B</option></select>
    <textarea value={s.area} onChange={set('area')} /><input id="frozen" value="fixed" readOnly /><input id="free" defaultValue="start" />
    <button disabled={s.text === ''}>Send</button><output>{JSON.stringify(s)}</output><i>{sent.join()}</i></form>;
}`,
      },
      {
        a: `mount(m.default); const before = [screen.value('#text'), screen.value('select'), screen.checked('#p'), screen.checked('#q'), screen.value('#free')];
            await screen.type('#text', 'hello'); await screen.type('#upper', 'abc'); await screen.check('#on', true); await screen.check('#q', true);
            await screen.type('select', 'a'); await screen.type('textarea', 'y'); await screen.type('#frozen', 'changed'); await screen.type('#free', 'typed');
            await screen.click('button'); await screen.key('#text', 'Enter'); await screen.submit('form');
            return [before, JSON.parse(screen.text('output')), screen.text('i'), screen.value('#upper'), screen.value('#frozen'), screen.value('#free'), screen.checked('#p'), screen.checked('#q')]`,
        blocked: `mount(m.default); await screen.type('#text', ''); await screen.click('button'); return [screen.text('i'), screen.attr('button', 'disabled')]`,
      },
    );
    expect(seen).toEqual({
      a: [
        ['a', 'b', true, false, 'start'],
        { text: 'hello', upper: 'ABC', on: true, one: 'q', pick: 'a', area: 'y' },
        'hello,hello,hello',
        'ABC',
        'fixed',
        'typed',
        false,
        true,
      ],
      blocked: ['', ''],
    });
  });

  it('reduce, share context, keep keyed rows apart and catch errors', async () => {
    const seen = await react(
      {
        'App.jsx': `import { Component, createContext, useContext, useReducer, useState } from 'react'; import Row from './Row.jsx';
const Theme = createContext('light');
export function useTheme() { return useContext(Theme); }
function reduce(list, action) { return action.type === 'reverse' ? [...list].reverse() : list.filter((x) => x !== action.id); }
class Catch extends Component { state = { error: null }; static getDerivedStateFromError(error) { return { error }; } render() { return this.state.error ? <em>{this.state.error.message}</em> : this.props.children; } }
function Boom() { throw new Error('boom'); }
export default function App() {
  const [list, dispatch] = useReducer(reduce, ['a', 'b', 'c']); const [bad, setBad] = useState(false);
  return <Theme.Provider value="dark"><Show /><button id="r" onClick={() => dispatch({ type: 'reverse' })} /><button id="d" onClick={() => dispatch({ id: 'b' })} />
    <ul>{list.map((x) => <Row key={x} name={x} />)}</ul><button id="bad" onClick={() => setBad(true)} /><Catch>{bad ? <Boom /> : <s>fine</s>}</Catch></Theme.Provider>;
}
function Show() { return <b>{useTheme()}</b>; }
export function Broken() { throw new RangeError('x'); }`,
        'Row.jsx': `import { useState } from 'react';
export default function Row({ name }) { const [open, setOpen] = useState(false); return <li className={open ? 'open' : undefined} onClick={() => setOpen(true)}>{name}</li>; }`,
      },
      {
        a: `mount(m.default); await screen.click('li'); await screen.click('#r'); await screen.click('#d'); const rows = [screen.texts('li'), screen.text('li.open')];
            await screen.click('#bad'); return [rows, screen.text('b'), screen.text('em'), screen.text('s')]`,
        thrown: 'return throws(() => mount(m.Broken))',
      },
    );
    expect(seen).toEqual({ a: [[['c', 'a'], 'a'], 'dark', 'boom', null], thrown: 'RangeError' });
  });

  // React shows what was suspended at the earliest 300 ms after the fallback.
  it('load data with Suspense, use and transitions', async () => {
    const seen = await react(
      {
        'App.jsx': `import { Suspense, use, useState, useTransition, useActionState } from 'react';
const load = (id) => new Promise((done) => setTimeout(() => done('data ' + id), 200));
const first = load(1);
function Data({ promise }) { return <p>{use(promise)}</p>; }
export default function App() {
  const [promise, setPromise] = useState(first); const [isPending, start] = useTransition();
  const [state, action] = useActionState(async (old, form) => old + form.get('word'), '');
  return <><Suspense fallback={<i>loading</i>}><Data promise={promise} /></Suspense><button id="n" onClick={() => start(() => setPromise(load(2)))}>next</button><u>{String(isPending)}</u>
    <form action={action}><input name="word" defaultValue="w" /><button id="s">go</button></form><b>{state}</b></>;
}`,
      },
      {
        a: `mount(m.default); const first = screen.text('i'); await advance(200); await advance(300); const loaded = [screen.text('p'), screen.text('i')];
            await screen.click('#n'); const pending = [screen.text('p'), screen.text('u')]; await advance(200);
            await screen.click('#s'); await settle(); return [first, loaded, pending, screen.text('p'), screen.text('u'), screen.text('b')]`,
      },
    );
    expect(seen).toEqual({
      a: ['loading', ['data 1', null], ['data 1', 'true'], 'data 2', 'false', 'w'],
    });
  });
});
