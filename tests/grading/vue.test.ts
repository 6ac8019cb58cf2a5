import { describe, expect, it } from 'vitest';
import { observeInBoth, sandboxForTests } from './support.ts';

const sandbox = sandboxForTests();
const observe = observeInBoth(sandbox);
const vue = (files: Record<string, string>, runs: Record<string, string>) => observe(sandbox, 'vue', files, runs);

describe.concurrent('Vue components', { timeout: 300_000 }, () => {
  it('bind fields with v-model: text, number, trim, lazy, box, boxes, radio, select, text area', async () => {
    const seen = await vue(
      {
        'App.vue': `<script setup>
import { reactive } from 'vue';
const s = reactive({ text: 'a', n: 1, t: '', lazy: '', on: false, many: ['x'], one: 'p', pick: 'b', picks: [], area: 'long' });
</script>
<template>
  <input id="text" v-model="s.text"><input id="n" type="number" v-model.number="s.n"><input id="t" v-model.trim="s.t">
  <input id="lazy" v-model.lazy="s.lazy"><input id="on" type="checkbox" v-model="s.on">
  <input id="x" type="checkbox" value="x" v-model="s.many"><input id="y" type="checkbox" value="y" v-model="s.many">
  <input id="p" type="radio" value="p" v-model="s.one"><input id="q" type="radio" value="q" v-model="s.one">
  <select id="pick" v-model="s.pick"><option>a</option><option>b</option></select><textarea v-model="s.area" />
  <output>{{ JSON.stringify(s) }}</output>
</template>`,
      },
      {
        before: `mount(m.default); return [screen.value('#text'), screen.value('#pick'), screen.checked('#x'), screen.checked('#y'), screen.checked('#p'), screen.value('textarea')]`,
        after: `mount(m.default);
          await screen.type('#text', 'b'); await screen.type('#n', '42'); await screen.type('#t', '  t '); await screen.type('#lazy', 'l');
          await screen.check('#on', true); await screen.check('#y', true); await screen.check('#x', false); await screen.check('#q', true);
          await screen.type('#pick', 'a'); await screen.type('textarea', 'short');
          return [JSON.parse(screen.text('output')), screen.checked('#p'), screen.value('#pick')]`,
      },
    );
    expect(seen).toEqual({
      before: ['a', 'b', true, false, true, 'long'],
      after: [
        { text: 'b', n: 42, t: 't', lazy: 'l', on: true, many: ['y'], one: 'q', pick: 'a', picks: [], area: 'short' },
        false,
        'a',
      ],
    });
  });

  it('compute, watch and update when their state changes, also later', async () => {
    const seen = await vue(
      {
        'App.vue': `<script setup>
import { ref, computed, watch, watchEffect, onMounted, onUnmounted, nextTick } from 'vue';
const n = ref(1); const double = computed(() => n.value * 2); const log = ref([]);
watch(n, (now, old) => log.value.push(old + '>' + now)); watchEffect(() => { document.title = 'n' + n.value; });
let id; onMounted(() => { id = setInterval(() => n.value++, 1000); }); onUnmounted(() => { clearInterval(id); console.log('gone'); });
</script>
<template><p>{{ n }}/{{ double }}</p><button @click.prevent="n += 10">add</button><i v-if="n > 10">many</i><i v-else>few</i><b v-show="n > 10" /><li v-for="(x, i) in log" :key="i">{{ x }}</li></template>`,
      },
      {
        a: `mount(m.default); const first = screen.html(); await screen.click('button'); await advance(2500);
            const then = [screen.text('p'), screen.text('i'), screen.attr('b', 'style'), screen.texts('li'), document.title];
            await screen.unmount(); await advance(5000); return [first, then, screen.html(), logs]`,
      },
    );
    expect(seen).toEqual({
      a: [
        '<p>1/2</p><button>add</button><i>few</i><b style="display: none;"></b>',
        ['13/26', 'many', '', ['1>11', '11>12', '12>13'], 'n13'],
        '',
        ['gone'],
      ],
    });
  });

  it('pass props down, events and slots up, provide and inject', async () => {
    const seen = await vue(
      {
        'App.vue': `<script setup>
import { provide, ref } from 'vue'; import Item from './Item.vue';
defineProps({ title: { type: String, default: 'none' } }); const emit = defineEmits(['done']); const picked = ref(''); provide('unit', 'kg');
</script>
<template><h1>{{ title }}</h1><Item v-for="k in ['a', 'b']" :key="k" :name="k" v-model:size="picked" @pick="(x) => emit('done', x)"><template #default="{ label }"><b>{{ label }}</b></template><template #end>!</template></Item><p>{{ picked }}</p></template>`,
        'Item.vue': `<script setup lang="ts">
import { inject } from 'vue';
const props = defineProps<{ name: string; size?: string }>(); const emit = defineEmits<{ pick: [string]; 'update:size': [string] }>(); const unit = inject<string>('unit');
</script>
<template><div class="item" :class="{ big: size === name }" :data-name="name" @click="emit('pick', props.name); emit('update:size', props.name)"><slot :label="name + unit" /><slot name="end">?</slot></div></template>`,
      },
      {
        a: `const done = []; mount(m.default, { title: 'T', onDone: (x) => done.push(x) }); const html = screen.html();
            await screen.click('[data-name="b"]'); const big = screen.count('.item.big'); await screen.update({ title: 'U' });
            return [html, done, screen.text('p'), big, screen.text('h1')]`,
      },
    );
    expect(seen).toEqual({
      a: [
        '<h1>T</h1><div class="item" data-name="a"><b>akg</b>!</div><div class="item" data-name="b"><b>bkg</b>!</div><p></p>',
        ['b'],
        'b',
        1,
        'U',
      ],
    });
  });

  it('load data, send forms and handle keys', async () => {
    const seen = await vue(
      {
        'App.vue': `<script>
import { load } from './api.js';
export default {
  data: () => ({ items: [], state: 'idle', draft: '', keys: 0 }),
  computed: { left() { return this.items.length; } },
  async created() { this.state = 'loading'; this.items = await load(); this.state = 'ready'; },
  methods: { add() { this.items.push(this.draft); this.draft = ''; } },
};
</script>
<template><p>{{ state }} {{ left }}</p><form @submit.prevent="add"><input v-model="draft" @keyup.enter="keys++" required><button :disabled="!draft">Add</button></form><ul><li v-for="i in items" :key="i">{{ i }}</li></ul><i>{{ keys }}</i></template>
<style scoped>p { color: red }</style>`,
        'api.js': "export const load = () => new Promise((done) => setTimeout(() => done(['x']), 300));",
      },
      {
        a: `mount(m.default); const loading = screen.text('p'); const disabled = screen.attr('button', 'disabled'); await advance(300); const ready = screen.text('p');
            await screen.type('input', 'y'); await screen.click('button'); await screen.type('input', 'z'); await screen.key('input', 'Enter'); await screen.submit('form');
            return [loading, disabled, ready, screen.texts('li'), screen.value('input'), screen.text('i')]`,
      },
    );
    expect(seen).toEqual({ a: ['loading 0', '', 'ready 1', ['x', 'y', 'z', ''], '', '1'] });
  });
});
