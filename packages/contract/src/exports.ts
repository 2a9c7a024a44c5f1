/** How far an export by job is. */
export const EXPORT_STATUSES = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const
export type ExportStatus = (typeof EXPORT_STATUSES)[number]
