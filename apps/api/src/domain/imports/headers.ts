/**
 * The names of a file's columns. What has no name is called after its place, and what is there twice is distinguished,
 * so that a name always means one column.
 */
export function nameHeaders(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  const taken = new Set<string>()
  return cells.slice(0, last + 1).map((cell, at) => {
    const name = cell.normalize('NFC').trim().replace(/\s+/g, ' ').slice(0, 200)
    const free = unused(name || `Column ${at + 1}`, taken)
    taken.add(free)
    return free
  })
}

function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let n = 2; ; n += 1) if (!taken.has(`${name} (${n})`)) return `${name} (${n})`
}
