/** The statuses of jobs in the background: exports, and changes of many records. */
export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

/** Whether a job isn't over yet. */
export const isUnderWay = (status: string | undefined): boolean =>
  status === 'pending' || status === 'processing'
