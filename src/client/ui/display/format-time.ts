/** "1:04:09" above an hour, "4:09" below. Negative becomes zero. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** In words, for screen readers: "1 hour 4 minutes", with seconds below two minutes. */
export function spokenDuration(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const word = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const parts = [
    hours > 0 && word(hours, 'hour'),
    minutes > 0 && word(minutes, 'minute'),
    whole < 120 && whole % 60 > 0 && word(whole % 60, 'second'),
  ].filter((part) => part !== false);
  return parts.length > 0 ? parts.join(' ') : '0 seconds';
}
