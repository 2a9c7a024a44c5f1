/** The kinds of rows that aren't records, so that an import skips them with a warning. */
const NO_RECORDS = ['total', 'heading'] as const
export type NoRecord = (typeof NO_RECORDS)[number]

/** Whether rows with this warning are skipped. */
export const keepsRowsOut = ({ code }: { code: string }): boolean =>
  (NO_RECORDS as readonly string[]).includes(code)
