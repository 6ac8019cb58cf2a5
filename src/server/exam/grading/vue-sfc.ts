import {
  compileScript,
  compileStyle,
  compileTemplate,
  parse,
  rewriteDefault,
  type SFCDescriptor,
} from 'vue/compiler-sfc';

export type CompiledSfc =
  | { kind: 'compiled'; code: string; isTypeScript: boolean; styles: string[] }
  | { kind: 'failed'; message: string; line: number };

/** An unsupported part of a component, with its line. */
class Refusal extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Compiles a single-file component with Vue's own compiler in production mode. Preprocessors, `src` imports, CSS
 * modules and custom blocks are rejected: each would load or run something other than the candidate's own text.
 */
export function compileSfc(path: string, source: string): CompiledSfc {
  try {
    return compile(path, source);
  } catch (error) {
    const { message } = error as Error;
    return { kind: 'failed', message: message.slice(0, 500), line: error instanceof Refusal ? error.line : 1 };
  }
}

function compile(path: string, source: string): CompiledSfc {
  const { descriptor, errors } = parse(source, { filename: path, sourceMap: false });
  const [first] = errors;
  if (first !== undefined) throw new Refusal(first.message, lineOf(first));
  refuseForeignBlocks(descriptor);

  const id = scopeId(path);
  const isScoped = descriptor.styles.some((style) => style.scoped);
  const isTypeScript = (descriptor.scriptSetup ?? descriptor.script)?.lang === 'ts';
  const templateOptions = {
    scoped: isScoped,
    compilerOptions: { scopeId: isScoped ? `data-v-${id}` : null },
    transformAssetUrls: false as const,
  };
  let code = 'const component = {};';
  if (descriptor.script || descriptor.scriptSetup) {
    const script = compileScript(descriptor, {
      id,
      isProd: true,
      inlineTemplate: descriptor.scriptSetup !== null,
      genDefaultAs: 'component',
      sourceMap: false,
      templateOptions,
    });
    code = script.content;
    if (!code.includes('const component =')) code = rewriteDefault(script.content, 'component');
  }
  if (descriptor.template && !descriptor.scriptSetup) {
    const template = compileTemplate({
      ...templateOptions,
      source: descriptor.template.content,
      filename: path,
      id,
      isProd: true,
      compilerOptions: { ...templateOptions.compilerOptions, expressionPlugins: isTypeScript ? ['typescript'] : [] },
    });
    const [error] = template.errors;
    if (error !== undefined) {
      const line = descriptor.template.loc.start.line + (typeof error === 'string' ? 0 : lineOf(error) - 1);
      throw new Refusal(typeof error === 'string' ? error : error.message, line);
    }
    code += `\n${template.code.replace('export function render', 'function render')}\ncomponent.render = render;`;
  }
  if (isScoped) code += `\ncomponent.__scopeId = ${JSON.stringify(`data-v-${id}`)};`;
  code += '\nexport default component;';
  return { kind: 'compiled', code, isTypeScript, styles: descriptor.styles.map((style) => styleText(path, id, style)) };
}

function styleText(path: string, id: string, style: SFCDescriptor['styles'][number]): string {
  const compiled = compileStyle({
    source: style.content,
    filename: path,
    id: `data-v-${id}`,
    scoped: style.scoped ?? false,
    isProd: true,
  });
  const [error] = compiled.errors;
  if (error !== undefined) throw new Refusal(error.message, style.loc.start.line);
  return compiled.code;
}

function refuseForeignBlocks({ template, script, scriptSetup, styles, customBlocks }: SFCDescriptor): void {
  for (const block of [template, script, scriptSetup, ...styles]) {
    if (!block) continue;
    const { line } = block.loc.start;
    if (block.src !== undefined) throw new Refusal(`<${block.type} src> is not available`, line);
    const allowed = block.type === 'script' ? ['js', 'ts'] : block.type === 'style' ? ['css'] : ['html'];
    if (block.lang !== undefined && !allowed.includes(block.lang)) {
      throw new Refusal(`<${block.type} lang="${block.lang.slice(0, 20)}"> is not available`, line);
    }
  }
  for (const style of styles) {
    if (style.module) throw new Refusal('<style module> is not available', style.loc.start.line);
  }
  const [custom] = customBlocks;
  if (custom) throw new Refusal(`the block <${custom.type.slice(0, 20)}> is not available`, custom.loc.start.line);
}

function lineOf(error: Error): number {
  return (error as Error & { loc?: { start?: { line: number }; line?: number } }).loc?.start?.line ?? 1;
}

/** Eight hexadecimal digits of the path (FNV-1a); unique within one job. */
function scopeId(path: string): string {
  let hash = 0x811c9dc5;
  for (const character of path) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
