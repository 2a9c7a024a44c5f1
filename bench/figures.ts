/** The median; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? sorted[Math.floor(middle)]!
    : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const whole = (n: number) => Math.round(n).toLocaleString('en')
export const ms = (n: number) => n.toFixed(n < 10 ? 2 : 1)

/** A table as text, with numbers aligned to the right; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => (cells[column] ?? '').length)),
  )
  const isNumber = (text: string) => /^[\d.,]+$/.test(text)
  return rows
    .map((cells) =>
      cells
        .map((cell, column) =>
          isNumber(cell) ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
        )
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}
