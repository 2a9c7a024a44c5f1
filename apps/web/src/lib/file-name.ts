/**
 * Shortens a file name in the middle, so that its beginning and its extension stay visible. Names of up to `max`
 * characters aren't changed.
 */
export function shortFileName(name: string, max = 30): string {
  const letters = [...name]
  if (letters.length <= max) return name
  const dot = name.lastIndexOf('.')
  const extension = dot > 0 && name.length - dot <= 10 ? [...name.slice(dot)] : []
  const stem = letters.slice(0, letters.length - extension.length)
  const room = max - extension.length - 1
  const tail = Math.floor(room / 4)
  const head = room - tail
  return [...stem.slice(0, head), '…', ...stem.slice(stem.length - tail), ...extension].join('')
}
