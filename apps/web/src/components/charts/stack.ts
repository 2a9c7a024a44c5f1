/** Amounts at several points in time. */
export interface Layer {
  id: string
  name: string
  values: readonly number[]
}

/** The largest layers by their last amount; the others are combined into one. */
export function layersOf(layers: readonly Layer[], most: number, rest: string): readonly Layer[] {
  const sorted = layers.toSorted((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0))
  if (sorted.length <= most) return sorted
  const others = sorted.slice(most - 1)
  const values = others[0]!.values.map((_, at) =>
    others.reduce((sum, layer) => sum + (layer.values[at] ?? 0), 0),
  )
  return [...sorted.slice(0, most - 1), { id: 'rest', name: rest, values }]
}

/** The lower and upper edge of each layer; negative amounts count as zero. */
export function stacked(layers: readonly Layer[], points: number) {
  let below = Array.from({ length: points }, () => 0)
  const areas = layers.map(({ id, values }) => {
    const from = below
    below = below.map((value, at) => value + Math.max(0, values[at] ?? 0))
    return { id, from, to: below }
  })
  return { areas, most: Math.max(0, ...below) }
}
