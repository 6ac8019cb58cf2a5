type Topic = { name: string; points: number; points_max: number };

/** A part of a mail's content. Texts may contain user input. */
export type MailBlock =
  | { kind: 'text'; text: string }
  | { kind: 'score'; percent: number; passPercent: number; isPassed: boolean }
  | { kind: 'topics'; title: string; topics: readonly Topic[] }
  /** What a person wrote. */
  | { kind: 'quote'; text: string };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const pointsOf = ({ points, points_max }: Topic) => `${points} of ${points_max}`;
const colourOf = (isPassed: boolean) => (isPassed ? '#1f8a5b' : '#c2681c');

export function renderText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'score':
      return `Score: ${block.percent}% (pass mark ${block.passPercent}%)`;
    case 'topics':
      return [`${block.title}:`, ...block.topics.map((topic) => `- ${topic.name}: ${pointsOf(topic)} points`)].join(
        '\n',
      );
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
  }
}

export function renderHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px;font-size:16px;line-height:1.6">${escapeHtml(block.text)}</p>`;
    case 'score':
      return `<p style="margin:0 0 8px;font-size:16px;line-height:1.4"><span style="font-size:40px;font-weight:700;line-height:1.1">${block.percent}%</span> <span class="muted" style="color:#4d5766">pass mark ${block.passPercent}%</span></p>
${barHtml(block.percent, block.isPassed, '0 0 24px')}`;
    case 'topics':
      return `<h2 style="margin:8px 0 8px;font-size:16px;line-height:1.4">${escapeHtml(block.title)}</h2>
${block.topics.map((topic, index) => topicHtml(topic, index === block.topics.length - 1)).join('\n')}`;
    case 'quote':
      return `<p class="quote" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #c5ccd6;font-size:16px;line-height:1.6;white-space:pre-line">${escapeHtml(block.text)}</p>`;
  }
}

function topicHtml(topic: Topic, isLast: boolean): string {
  const percent = topic.points_max === 0 ? 0 : (topic.points / topic.points_max) * 100;
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" style="border-top:1px solid #dfe3e8"><tr><td style="padding:8px 12px 4px 0;font-size:14px;line-height:1.4">${escapeHtml(topic.name)}</td><td align="right" class="muted" style="padding:8px 0 4px;font-size:14px;line-height:1.4;white-space:nowrap;color:#4d5766">${pointsOf(topic)}</td></tr></table>
${barHtml(percent, percent === 100, isLast ? '0 0 24px' : '0 0 8px')}`;
}

/** A bar of two cells: mail clients have no other drawing that all of them show. */
function barHtml(percent: number, isPassed: boolean, margin: string): string {
  const filled = Math.round(Math.min(100, Math.max(0, percent)));
  const cell = (width: number, name: string, colour: string) =>
    width === 0
      ? ''
      : `<td class="${name}" width="${width}%" style="width:${width}%;height:6px;background:${colour};font-size:0;line-height:0">&#160;</td>`;
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" style="margin:${margin};border-radius:3px;overflow:hidden"><tr>${cell(filled, isPassed ? 'passed' : 'missed', colourOf(isPassed))}${cell(100 - filled, 'track', '#e6e9ee')}</tr></table>`;
}
