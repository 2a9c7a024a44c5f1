/** Time left as people say it: to five seconds under a minute, else to whole minutes. */
export function roundedSeconds(seconds: number): { unit: 'second' | 'minute'; value: number } {
  const fives = Math.max(5, Math.ceil(seconds / 5) * 5)
  if (fives < 60) return { unit: 'second', value: fives }
  return { unit: 'minute', value: Math.max(1, Math.round(seconds / 60)) }
}
