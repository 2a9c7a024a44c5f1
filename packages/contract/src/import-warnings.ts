/** What a row may be that is no record, so that an import only warns of it and leaves it out. */
const NO_RECORDS = ['total', 'heading'] as const
export type NoRecord = (typeof NO_RECORDS)[number]

/** Whether what is warned of keeps its rows out. */
export const keepsRowsOut = ({ code }: { code: string }): boolean =>
  (NO_RECORDS as readonly string[]).includes(code)
