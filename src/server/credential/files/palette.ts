import type { Tech } from '../../../contract/common.ts';

/** Colors on light paper. */
export type Palette = { accent: string; soft: string; line: string };

/** In sRGB: `--accent-ink`, `--accent-soft` and `--accent-line` of `client/styles/themes.css`, light. */
export const PALETTES: Record<Tech, Palette> = {
  vuejs: { accent: '#047c50', soft: '#e3f9ec', line: '#b3e1c7' },
  nuxt: { accent: '#077a69', soft: '#dff9f2', line: '#abe2d4' },
  angular: { accent: '#d30f5c', soft: '#feeef0', line: '#f8c5cd' },
  javascript: { accent: '#836903', soft: '#f9f2dd', line: '#e2d4a9' },
  typescript: { accent: '#026bcf', soft: '#ebf3fe', line: '#bbd7fb' },
  react: { accent: '#047692', soft: '#e1f7ff', line: '#aadef0' },
};

/** Of what was revoked. */
export const GRAY: Palette = { accent: '#6b6f77', soft: '#f3f4f6', line: '#d6d8dd' };
export const INK = '#14171d';
export const MUTED = '#5d626b';
export const HAIRLINE = '#dcdfe4';
export const PAPER = '#ffffff';
export const DANGER = '#c32228';
