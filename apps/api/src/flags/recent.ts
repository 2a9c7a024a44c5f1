/** A map that keeps only its most recently used entries. */
export function recent<V>(most: number) {
  const entries = new Map<string, V>()
  return {
    get(key: string): V | undefined {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    set(key: string, value: V): void {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size > most) entries.delete(entries.keys().next().value!)
    },
  }
}
