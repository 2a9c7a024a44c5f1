/** The settings of a report as the query of its route. */
export const settingsAsQuery = (settings: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(settings).map(([key, values]) => [
      key,
      values.length === 1 ? values[0]! : values,
    ]),
  )
