/** Plain text in which code stands between backticks. A template literal inside counts as code up to the last one. */
export function CodeText({ text }: { text: string }) {
  const whole = /^`([\s\S]+)`$/.exec(text);
  if (whole) return <code className="text-[0.9em] [overflow-wrap:anywhere]">{whole[1]}</code>;
  return text;
}
