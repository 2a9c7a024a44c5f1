/** The address of a report as its call reads it. */
export const settingsAsQuery = (settings: Record<string, string[]>) =>
  Object.fromEntries(
    Object.entries(settings).map(([key, values]) => [
      key,
      values.length === 1 ? values[0]! : values,
    ]),
  )
